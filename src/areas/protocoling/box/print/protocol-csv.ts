import { csvText } from '#schema/rules/csv.ts';
import type { ProtocolContent } from './protocol-content.ts';

/** The protocol as CSV (S1 §3, GenerateProtocol 5): the container's code in every row, so that files can be put together. */
export function protocolCsv(content: ProtocolContent, labels: { container: string; number: string }): Blob {
  const header = [labels.container, labels.number, ...content.columns.map((column) => column.name)];
  const rows = content.rows.map((row, index) => [content.container.code, String(index + 1), ...row]);
  return new Blob([csvText([header, ...rows])], { type: 'text/csv;charset=utf-8' });
}
