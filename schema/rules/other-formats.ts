/** First bytes of a format that is kept and never opened. */
export type OtherContainer = 'zip' | 'ole' | 'text' | 'xml' | 'rtf' | 'drawing';

/**
 * Formats a client may list as `otherFormats`: kept as they came, never opened, never drawn. A closed table: what
 * a browser or a system runs is not in it, so it is never taken, whatever a client lists.
 */
export const otherFormats = {
  xlsx: 'zip',
  pptx: 'zip',
  odt: 'zip',
  ods: 'zip',
  odp: 'zip',
  vsdx: 'zip',
  xls: 'ole',
  ppt: 'ole',
  msg: 'ole',
  eml: 'text',
  xml: 'xml',
  rtf: 'rtf',
  dwg: 'drawing',
} as const satisfies Readonly<Record<string, OtherContainer>>;
export type OtherFormat = keyof typeof otherFormats;

/** The formats of a list that may be taken, whatever else is in it. */
export function otherFormatsIn(list: unknown): OtherFormat[] {
  const named = Array.isArray(list) ? list : [];
  const folded = new Set(named.map((one) => (typeof one === 'string' ? one.trim().toLowerCase().replace(/^\./, '') : '')));
  return (Object.keys(otherFormats) as OtherFormat[]).filter((format) => folded.has(format)); // own keys
}
