import type { DataKey } from './data-key.ts';
import { openText, sealText } from './sealed-text.ts';

/**
 * Texts in local storage about the signed-in user: identity, permissions, menu, parameters of the client. After the sign-out they are
 * only in here, sealed.
 */
export interface Papers {
  identity: string | null;
  permissions: string | null;
  parameters: string | null;
  menu: string | null;
}

const placeOf = (name: string) => `${name}/papers`;

/** Seals the papers with the key of the database. */
export function sealPapers(key: DataKey, name: string, papers: Papers): Promise<string> {
  return sealText(key.cipher, placeOf(name), JSON.stringify(papers));
}

/** Opens them; undefined with another key. */
export async function openPapers(key: DataKey, name: string, sealed: string): Promise<Papers | undefined> {
  const text = await openText(key.cipher, placeOf(name), sealed).catch(() => undefined);
  return text === undefined ? undefined : (JSON.parse(text) as Papers); // written only by `sealPapers`
}
