import { csvText } from '#schema/rules/csv.ts';
import type { SheetWords } from '#schema/sheet-words.ts';
import type { ProtocolContent } from './protocol-content.ts';

/** The protocol as CSV (S1 §3, GenerateProtocol 5): every row has the code of its container, so files can be joined. */
export function protocolCsv(content: ProtocolContent, words: Pick<SheetWords, 'container' | 'running'>): Blob {
  const header = [words.container, words.running, ...content.columns.map((column) => column.name)];
  const rows = content.rows.map((row, index) => [content.container.code, String(index + 1), ...row]);
  return new Blob([csvText([header, ...rows])], { type: 'text/csv;charset=utf-8' });
}
