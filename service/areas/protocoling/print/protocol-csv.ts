import type { SheetWords } from '#schema/sheet-words.ts';
import { csvText } from '#schema/rules/csv.ts';
import type { ProtocolContent } from './official-protocol.ts';

/** The protocol as CSV (S1 §3, protocol CSV 5): number and box in every row, so that files can be put together. */
export function protocolCsv(content: ProtocolContent, words: SheetWords): Uint8Array {
  const header = [words.numbered, words.container, words.running, ...content.columns];
  const rows = content.rows.map((row, index) => [String(content.number), content.container.code, String(index + 1), ...row]);
  return new TextEncoder().encode(csvText([header, ...rows]));
}
