import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger } from 'pino';
import * as v from 'valibot';

/** The log of the service: lines of JSON that hold ids, statements and places, never what people wrote (reliability.md 3.1, 16.2.5). */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: loggedFault } };
  return to ? pino(options, to) : pino(options);
}

interface LoggedFault {
  type: string;
  message: string;
  stack: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: LoggedFault;
  errors?: LoggedFault[];
}

/**
 * A fault without the values that were in it: a failed statement names them behind itself, and the database repeats them
 * in its detail and at the end of its message.
 */
export function loggedFault(error: unknown): LoggedFault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const message = messageOf(error);
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    type: error.constructor.name,
    message,
    stack: [`${error.constructor.name}: ${message}`, ...placesOf(error)].join('\n'),
    ...text('code'),
    ...text('table'),
    ...text('constraint'),
    ...(error.cause !== undefined && { cause: loggedFault(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(loggedFault) }),
  };
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** Returns the lines of a trace that are no part of a message. */
function placesOf({ stack = '' }: Error): string[] {
  return stack.split('\n').filter((line) => /^ {4}at /.test(line));
}

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code: unknown = Reflect.get(error, 'code');
  if (quotesValues(error, code)) return error.message.replace(/".*"/s, '"…"');
  return typeof code === 'string' && SQLSTATE.test(code) ? error.message.replace(/: ".*$/s, '') : error.message;
}

/**
 * True if the message of a fault quotes a value: class 22 of the database, a schema, invalid JSON. Others name tables and
 * columns.
 */
function quotesValues(error: Error, code: unknown): boolean {
  return (typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code)) || error instanceof SyntaxError || v.isValiError(error);
}
