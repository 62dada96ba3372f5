import { HOME_ZONE } from '#schema/rules/home-zone.ts';
import { custodyEvent, type CustodyEvent } from '#schema/codes.ts';
import type { SealEvent, SealFile } from '#schema/records/seal.ts';
import type { Language } from '#schema/records/translations.ts';
import { checkSeal, type SealVerdict } from '#schema/rules/seal/check.ts';
import type { Sheet } from '#service/areas/orders/sheet.ts';
import type { DrawnAnswer } from '#service/http/handlers.ts';
import { threads } from '#service/threads/pool.ts';
import { nodeCrypto } from './node-crypto.ts';
import { sealFile } from './seal-file.ts';
import { sealPaperWords, type SealPaperWords } from './seal-paper-words.ts';

/** Letters of a hash in the table; the file inside the PDF has all of them. */
const HASH_SHOWN = 16;

const zone = { timeZone: HOME_ZONE } as const;
/** yyyy-MM-dd as on every list (S0 §9), whatever the language. */
const day = new Intl.DateTimeFormat('sv-SE', zone);
const moment = new Intl.DateTimeFormat('sv-SE', { ...zone, dateStyle: 'short', timeStyle: 'medium' });

const known: ReadonlySet<number> = new Set(Object.values(custodyEvent));

/**
 * The page of a seal in words as PDF, with the file of the seal in it. The verdict is the one a browser reaches:
 * both check the same numbers by the same rules.
 *
 * @param address of the public page with the content hash behind it; empty where the client shows none
 */
export async function sealPaper(seal: SealFile, language: Language, address: string): Promise<DrawnAnswer> {
  const words = sealPaperWords[language];
  const verdict = await checkSeal(seal.page, seal, nodeCrypto);
  const { file, name, type } = sealFile(seal);
  const sheet = { ...sheetOf(seal, language, verdict, name), qr: address, attached: { bytes: file, name, type } };
  const { code } = seal.page.container;
  return { drawn: () => threads.run('sheet', sheet), name: `${words.fileName}-${code}.pdf`, type: 'application/pdf' };
}

function sheetOf({ page, roots }: SealFile, language: Language, verdict: SealVerdict, fileName: string): Sheet {
  const words = sealPaperWords[language];
  const { client, container, content, sealedAt, destroyed, events } = page;
  const newest = roots.at(-1);
  return {
    title: `${words.title} ${container.code}`,
    lead: leadOf(words, verdict, sealedAt, destroyed?.at),
    facts: [
      [words.client, client.name],
      [words.type, container.type[language] || container.type.en],
      [words.seals, container.seals.join(', ')],
      [words.sealedAt, moment.format(sealedAt)],
      [words.documents, String(content.documents)],
      destroyed ? [words.certificate, destroyed.certificate] : [words.documentsNow, String(content.documentsNow)],
      [words.contentHash, content.hash],
      [words.signature, signatureOf(words, page.day?.root.day, verdict)],
      [words.root, newest ? `${newest.day} ${newest.root}` : ''],
      [words.check, words.checkHow(fileName)],
    ],
    columns: [words.step, words.what, words.when, words.how, words.hash],
    rows: events.map((event) => rowOf(event, words)),
  };
}

function leadOf(
  words: SealPaperWords,
  { fault, at, compared }: SealVerdict,
  sealedAt: number,
  destroyedAt: number | undefined,
): string {
  if (fault !== 'none') return `${words.broken} ${words.faults[fault].replace('{at}', at)}`;
  const sealed = day.format(sealedAt);
  if (destroyedAt !== undefined) return words.destroyed(day.format(destroyedAt), sealed);
  return compared ? words.whole(sealed) : words.notCompared(sealed);
}

/** Nothing is covered where the check ended before the signatures. */
function signatureOf(words: SealPaperWords, covered: string | undefined, { fault, signed }: SealVerdict): string {
  if (fault !== 'none') return '';
  return covered === undefined ? words.unsigned : words.signedUpTo(covered, signed);
}

function rowOf({ position, event, at, open, hash }: SealEvent, words: SealPaperWords): string[] {
  const what = words.events[known.has(event) ? (event as CustodyEvent) : custodyEvent.unknown];
  const way = open ? (words.methods.get(open.method) ?? '') : words.closed;
  return [String(position), what, moment.format(at), way, `${hash.slice(0, HASH_SHOWN)}…`];
}
