/** AIM identifier a scanner puts before the text: `]`, a letter for the symbology, a modifier (decisions.md S5). */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;

/** A box or document code as it is stored and compared: trimmed, without AIM prefix, upper case (decisions.md S5). */
export function normaliseCode(raw: string): string {
  return raw.trim().replace(AIM_PREFIX, '').trim().toUpperCase();
}
