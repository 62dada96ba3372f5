import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The release that the package for Playwright brings. */
const axe = createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.js');

const HEAD = '(function axeFunction(window) {';
/** Private fields, as a compiler for old browsers writes them. */
const PRIVATE = /(\b_\w+ = )new Weak(?:Map|Set)\(\)/g;
const FIELD = `
  function Field() { this.key = Symbol(); }
  Field.prototype = {
    has: function (owner) { return this.key in owner; },
    get: function (owner) { return owner[this.key]; },
    set: function (owner, value) { owner[this.key] = value; },
    add: function (owner) { owner[this.key] = true; },
  };`;
const COLORS = `;(function () {
  var color = axe.commons.color.Color.prototype, parse = color.parseString, known = new Map();
  color.parseString = function (text) {
    var found = known.get(text);
    if (found) return Object.assign(this, found);
    var parsed = parse.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return parsed;
  };
})();`;

/**
 * Source of axe for a page: it finds the same in half the time of a processor. Most of that time are colors: an object for every
 * element behind every text. Each has six private fields, which are weak maps in the published source and properties here,
 * and each is read from one of a dozen texts such as `rgba(0, 0, 0, 0)`, which are read once here. Throws if a new release is
 * written otherwise; `accessibility.spec.ts` compares both.
 */
export function axeSource(): string {
  const published = publishedAxe();
  const fields = published.match(PRIVATE)?.length ?? 0;
  if (!published.includes(HEAD) || fields < 6) throw new Error('This release of axe is written otherwise: see axe-source.ts.');
  return published.replace(HEAD, HEAD + FIELD).replaceAll(PRIVATE, '$1new Field()') + COLORS;
}

/** Source of axe as it is published. */
export function publishedAxe(): string {
  return readFileSync(axe, 'utf8');
}
