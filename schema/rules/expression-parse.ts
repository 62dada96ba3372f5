/**
 * The language of an attribute's validation expression (S1 §5): conditions over the values of one document. It is ours,
 * small and without loops; nothing of it is ever run as code.
 *
 *   condition  := both ('or' both)*            both    := side ('and' side)*
 *   side       := 'not' side | compare
 *   compare    := sum (('=' | '!=' | '<' | '<=' | '>' | '>=') sum | 'in' '(' sum (',' sum)* ')')?
 *   sum        := term (('+' | '-') term)*
 *   term       := 12.5 | 'text' | value | [Attribute name or id] | name '(' sum (',' sum)* ')' | '(' condition ')'
 */

export const comparisons = ['=', '!=', '<', '<=', '>', '>='] as const;
export type Comparison = (typeof comparisons)[number];

/** Functions with the number of their arguments. */
export const functionArguments = { empty: 1, length: 1, number: 1, year: 1, upper: 1, today: 0, starts: 2, contains: 2 } as const;
export type FunctionName = keyof typeof functionArguments;

export type Expression =
  | { is: 'text'; text: string }
  | { is: 'own' }
  | { is: 'attribute'; name: string }
  | { is: 'call'; name: FunctionName; args: Expression[] }
  | { is: 'sum'; plus: boolean; left: Expression; right: Expression }
  | { is: 'compare'; by: Comparison; left: Expression; right: Expression }
  | { is: 'in'; left: Expression; of: Expression[] }
  | { is: 'not'; side: Expression }
  | { is: 'and' | 'or'; left: Expression; right: Expression };

/** A fault of the expression, at a position in its text. */
export interface ExpressionFault {
  fault: string;
  at: number;
}

const CHARACTERS = 1_000;
const DEPTH = 24;

interface Token {
  text: string;
  at: number;
  is: 'number' | 'text' | 'attribute' | 'word' | 'sign' | 'end';
}

class Fault extends Error {
  readonly at: number;
  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const next = /\s*(?:(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|\[([^\]]+)\]|([A-Za-z]+)|(<=|>=|!=|<>|[=<>+\-(),]))/y;
  while (source.slice(next.lastIndex).trim() !== '') {
    const at = next.lastIndex;
    const match = next.exec(source);
    if (!match) throw new Fault('unreadable', at);
    const [, number, text, attribute, word, sign] = match;
    if (number !== undefined) tokens.push({ is: 'number', text: number, at });
    else if (text !== undefined) tokens.push({ is: 'text', text: text.replaceAll("''", "'"), at });
    else if (attribute !== undefined) tokens.push({ is: 'attribute', text: attribute.trim(), at });
    else if (word !== undefined) tokens.push({ is: 'word', text: word.toLowerCase(), at });
    else tokens.push({ is: 'sign', text: sign === '<>' ? '!=' : (sign ?? ''), at });
  }
  return [...tokens, { is: 'end', text: '', at: source.length }];
}

class Reader {
  readonly #tokens: Token[];
  #place = 0;
  #depth = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  get #token(): Token {
    return this.#tokens[this.#place] ?? { is: 'end', text: '', at: 0 };
  }

  #takes(is: Token['is'], ...texts: readonly string[]): string | null {
    const token = this.#token;
    if (token.is !== is || (texts.length > 0 && !texts.includes(token.text))) return null;
    this.#place += 1;
    return token.text;
  }

  #needs(text: string): void {
    if (this.#takes('sign', text) === null) throw new Fault(`expected ${text}`, this.#token.at);
  }

  whole(): Expression {
    const read = this.condition();
    if (this.#token.is !== 'end') throw new Fault('unexpected', this.#token.at);
    return read;
  }

  condition(): Expression {
    this.#depth += 1;
    if (this.#depth > DEPTH) throw new Fault('too deep', this.#token.at);
    let left = this.#both();
    while (this.#takes('word', 'or') !== null) left = { is: 'or', left, right: this.#both() };
    this.#depth -= 1;
    return left;
  }

  #both(): Expression {
    let left = this.#side();
    while (this.#takes('word', 'and') !== null) left = { is: 'and', left, right: this.#side() };
    return left;
  }

  #side(): Expression {
    if (this.#takes('word', 'not') === null) return this.#compare();
    this.#depth += 1;
    if (this.#depth > DEPTH) throw new Fault('too deep', this.#token.at);
    const side = this.#side();
    this.#depth -= 1;
    return { is: 'not', side };
  }

  #compare(): Expression {
    const left = this.#sum();
    const by = this.#takes('sign', ...comparisons);
    if (by !== null) return { is: 'compare', by: by as Comparison, left, right: this.#sum() };
    if (this.#takes('word', 'in') === null) return left;
    this.#needs('(');
    return { is: 'in', left, of: this.#list() };
  }

  #list(): Expression[] {
    const list: Expression[] = [];
    if (this.#takes('sign', ')') !== null) return list;
    do list.push(this.#sum());
    while (this.#takes('sign', ',') !== null);
    this.#needs(')');
    return list;
  }

  #sum(): Expression {
    let left = this.#term();
    for (let sign = this.#takes('sign', '+', '-'); sign !== null; sign = this.#takes('sign', '+', '-'))
      left = { is: 'sum', plus: sign === '+', left, right: this.#term() };
    return left;
  }

  #term(): Expression {
    const { at } = this.#token;
    const text = this.#takes('number') ?? this.#takes('text');
    if (text !== null) return { is: 'text', text };
    const attribute = this.#takes('attribute');
    if (attribute !== null) return { is: 'attribute', name: attribute };
    if (this.#takes('sign', '(') !== null) {
      const inner = this.condition();
      this.#needs(')');
      return inner;
    }
    const word = this.#takes('word');
    if (word === 'value') return { is: 'own' };
    if (word === null || !Object.hasOwn(functionArguments, word)) throw new Fault('unexpected', at);
    const name = word as FunctionName;
    this.#needs('(');
    const args = this.#list();
    if (args.length !== functionArguments[name]) throw new Fault(`arguments of ${name}`, at);
    return { is: 'call', name, args };
  }
}

/** Parses an expression. A fault is a value, because expressions come from a client's configuration. */
export function parseExpression(source: string): Expression | ExpressionFault {
  if (source.length > CHARACTERS) return { fault: 'too long', at: CHARACTERS };
  try {
    return new Reader(tokensOf(source)).whole();
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message, at: error.at };
    throw error;
  }
}
