import { useEffect, useState } from 'react';
import { sealCalls } from '#schema/calls/seals.ts';
import { SEAL_FILE, type SealFile } from '#schema/records/seal.ts';
import { checkSeal, type SealVerdict } from '#schema/rules/seal/check.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { webCrypto } from './web-crypto.ts';

/** A seal with the verdict this browser reached over it. */
export type SealState =
  | { kind: 'loading' }
  | { kind: 'missing' }
  | { kind: 'failed' }
  | { kind: 'checked'; seal: SealFile; verdict: SealVerdict };

/** Fetches a seal, the keys and the roots of its client, and checks them here. */
export function useSeal(client: string, token: string): SealState {
  const [state, setState] = useState<SealState>({ kind: 'loading' });
  useEffect(() => {
    let isShown = true;
    void read(client, token).then((found) => {
      if (isShown) setState(found);
    });
    return () => {
      isShown = false;
    };
  }, [client, token]);
  return state;
}

async function read(client: string, token: string): Promise<SealState> {
  const found = await call(sealCalls.page, { client, token });
  if (found.kind !== 'done') return undone(found);
  const page = found.data;
  const from = page.day?.root.day ?? '';
  const [keys, roots] = await Promise.all([call(sealCalls.keys, { client }), call(sealCalls.roots, { client, from })]);
  if (keys.kind !== 'done') return undone(keys);
  if (roots.kind !== 'done') return undone(roots);
  const seal = { ...SEAL_FILE, page, keys: keys.data, roots: roots.data };
  return { kind: 'checked', seal, verdict: await checkSeal(page, seal, webCrypto) };
}

const undone = ({ kind }: Outcome<unknown>): SealState => ({ kind: kind === 'refused' ? 'missing' : 'failed' });
