/** Reasons why a table file is refused as a whole. */
export const badFileReasons = [
  'broken',
  'empty',
  'encoding',
  'nul',
  'column',
  'columns',
  'rows',
  'record',
  'cell',
  'quote',
  'entries',
  'bomb',
  'size',
  'nested',
  'macros',
  'doctype',
  'sheet',
] as const;
export type BadFileReason = (typeof badFileReasons)[number];
