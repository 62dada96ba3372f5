import { parseExpression, type Comparison, type Expression, type FunctionName } from '#schema/rules/expression-parse.ts';

/**
 * Evaluates validation expressions (S1 §5; the language is in `expression-parse.ts`). Three-valued: a comparison with an empty
 * value is *unknown*, and only a condition that is certainly false is an issue. So `value >= [Start]` has no effect while
 * Start is empty; a field that must not be empty is mandatory, not an expression.
 */

/** Input of an expression. */
export interface ExpressionContext {
  /** Value of the attribute that carries the expression. */
  own: string;
  /** Value of another attribute by id or name; undefined if there is none. */
  valueOf(nameOrId: string): string | undefined;
  /** yyyy-MM-dd */
  today: string;
}

export type ExpressionVerdict = 'holds' | 'fails' | 'unreadable';

/** Texts are values, booleans conditions, null unknown. */
type Result = string | boolean | null;

const isNumber = (text: string): boolean => /^-?\d+(?:\.\d+)?$/.test(text);

function textOf(result: Result): string | null {
  return typeof result === 'boolean' ? String(result) : result;
}

function truthOf(result: Result): boolean | null {
  if (typeof result === 'boolean' || result === null) return result;
  return result !== '';
}

/** Numbers compare as numbers; all else as text, which is correct for stored dates. */
function order(left: string, right: string): number {
  if (isNumber(left) && isNumber(right)) return Number(left) - Number(right);
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

const holds: Record<Comparison, (difference: number) => boolean> = {
  '=': (difference) => difference === 0,
  '!=': (difference) => difference !== 0,
  '<': (difference) => difference < 0,
  '<=': (difference) => difference <= 0,
  '>': (difference) => difference > 0,
  '>=': (difference) => difference >= 0,
};

const calls: Record<FunctionName, (args: readonly (string | null)[], context: ExpressionContext) => Result> = {
  empty: ([text]) => (text ?? '') === '',
  length: ([text]) => String(Array.from(text ?? '').length),
  number: ([text]) => (text !== null && text !== undefined && isNumber(text) ? text : null),
  year: ([text]) => /^\d{4}(?=-\d{2}-\d{2}$)/.exec(text ?? '')?.[0] ?? null,
  upper: ([text]) => text?.toUpperCase() ?? null,
  today: (_args, { today }) => today,
  starts: ([text, part]) => (text ? text.startsWith(part ?? '') : null),
  contains: ([text, part]) => (text ? text.includes(part ?? '') : null),
};

function compared(by: Comparison, left: Result, right: Result): boolean | null {
  const [a, b] = [textOf(left), textOf(right)];
  if (a === null || b === null || a === '' || b === '') return null;
  return holds[by](order(a, b));
}

function summed(left: Result, right: Result, plus: boolean): Result {
  const [a, b] = [textOf(left), textOf(right)];
  if (a === null || b === null || !isNumber(a) || !isNumber(b)) return null;
  return String(Number(a) + (plus ? Number(b) : -Number(b)));
}

/** Kleene's tables: false and unknown is false, true or unknown is true. */
function both(left: boolean | null, right: boolean | null): boolean | null {
  if (left === false || right === false) return false;
  return left === null || right === null ? null : true;
}

function not(side: boolean | null): boolean | null {
  return side === null ? null : !side;
}

function valueOf(expression: Expression, context: ExpressionContext): Result {
  const value = (inner: Expression): Result => valueOf(inner, context);
  const truth = (inner: Expression): boolean | null => truthOf(value(inner));
  switch (expression.is) {
    case 'text':
      return expression.text;
    case 'own':
      return context.own;
    case 'attribute':
      return context.valueOf(expression.name) ?? null;
    case 'call':
      return calls[expression.name](
        expression.args.map((argument) => textOf(value(argument))),
        context,
      );
    case 'sum':
      return summed(value(expression.left), value(expression.right), expression.plus);
    case 'compare':
      return compared(expression.by, value(expression.left), value(expression.right));
    case 'in': {
      const left = value(expression.left);
      return left === '' || left === null ? null : expression.of.some((one) => compared('=', left, value(one)) === true);
    }
    case 'not':
      return not(truth(expression.side));
    case 'and':
      return both(truth(expression.left), truth(expression.right));
    case 'or':
      return not(both(not(truth(expression.left)), not(truth(expression.right))));
  }
}

const read = new Map<string, ReturnType<typeof parseExpression>>();
const KEPT = 500;

function parsed(source: string): ReturnType<typeof parseExpression> {
  const known = read.get(source);
  if (known) return known;
  if (read.size >= KEPT) read.clear();
  const made = parseExpression(source);
  read.set(source, made);
  return made;
}

/** Evaluates an expression for a document. An unreadable expression gives `unreadable` and never throws. */
export function testExpression(source: string, context: ExpressionContext): ExpressionVerdict {
  const expression = parsed(source);
  if ('fault' in expression) return 'unreadable';
  return truthOf(valueOf(expression, context)) === false ? 'fails' : 'holds';
}

/** True if a condition is certainly true: neither unknown nor unreadable. */
export function isCertain(source: string, context: ExpressionContext): boolean {
  const expression = parsed(source);
  return !('fault' in expression) && truthOf(valueOf(expression, context)) === true;
}
