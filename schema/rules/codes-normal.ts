/** AIM identifier that a scanner adds before the text: `]`, a letter for the symbology, a modifier (decisions.md S5). */
const AIM_PREFIX = /^\][A-Za-z][0-9A-Za-z]/;

/** Invisible characters: zero-width ones, controls of writing direction, fillers, variation selectors. */
const UNSEEN = /[\p{Cf}\p{Cc}\p{Variation_Selector}\u034F\u115F\u1160\u17B4\u17B5\u3164\uFFA0]/gu;

/** Letters that every step but cutting, the prefix and upper case leaves as they are: most codes have no others. */
const PLAIN = /^[\u0020-\u007E]*$/;

/**
 * Normalises a box, document or seal code for storage and comparison: in its compatibility form (NFKC), without invisible
 * characters and AIM prefix, trimmed, upper case (decisions.md S5). Two codes that look the same are the same.
 */
export function normaliseCode(raw: string): string {
  if (PLAIN.test(raw)) return raw.trim().replace(AIM_PREFIX, '').trim().toUpperCase();
  const seen = raw.trim().normalize('NFKC').replace(UNSEEN, '').trim();
  return seen.replace(AIM_PREFIX, '').trim().toUpperCase().normalize('NFKC');
}

/** Scripts with letters that look alike. */
const LOOKALIKES = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
];

/** True if a code does not mix scripts whose letters look alike: `KD/1` with a Cyrillic К is another code. */
export function isOneScript(code: string): boolean {
  return PLAIN.test(code) || LOOKALIKES.filter((script) => script.test(code)).length <= 1;
}
