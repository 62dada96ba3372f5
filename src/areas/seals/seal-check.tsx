import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { sealFile, type SealFile } from '#schema/records/seal.ts';
import { checkSeal, type SealVerdict } from '#schema/rules/seal/check.ts';
import { Trouble } from '#src/kit/feedback/trouble.tsx';
import { FileDrop } from '#src/kit/inputs/file-drop.tsx';
import { SealedBox } from './sealed-box.tsx';
import { webCrypto } from './web-crypto.ts';

/** Most bytes of a seal: a box with thousands of steps has a tenth of it. */
const MOST_BYTES = 20_000_000;

type Checked = { seal: SealFile; verdict: SealVerdict } | 'unreadable';

/** Checks the file of a seal where it is dropped: nothing is sent, and nothing is fetched. */
export function SealCheck() {
  const { t } = useLingui();
  const [file, setFile] = useState<File>();
  const [checked, setChecked] = useState<Checked>();
  const check = async (dropped: File) => {
    setFile(dropped);
    setChecked(undefined);
    setChecked(await read(dropped));
  };
  return (
    <main className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 sm:p-8">
      <h1 className="text-page font-bold">
        <Trans>Check a seal</Trans>
      </h1>
      <FileDrop
        label={t`File of the seal`}
        help={t`The file you saved from the page of the seal. It stays on this computer.`}
        accept=".json"
        file={file}
        onFile={(dropped) => void check(dropped)}
      />
      {checked === 'unreadable' ? (
        <Trouble>
          <Trans>This is not the file of a seal, or it is damaged. Nothing can be said about the box.</Trans>
        </Trouble>
      ) : checked ? (
        <SealedBox seal={checked.seal} verdict={checked.verdict} paper="" />
      ) : null}
    </main>
  );
}

async function read(file: File): Promise<Checked> {
  if (file.size > MOST_BYTES) return 'unreadable';
  try {
    const seal = v.parse(sealFile, JSON.parse(await file.text()));
    return { seal, verdict: await checkSeal(seal.page, seal, webCrypto) };
  } catch {
    return 'unreadable'; // no JSON, no seal, or bytes that no hash is taken of
  }
}
