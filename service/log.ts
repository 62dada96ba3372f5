import { DrizzleQueryError } from 'drizzle-orm';
import { pino, type DestinationStream, type Logger } from 'pino';

/** The log of the service: lines of JSON that hold ids, statements and places, never what people wrote (reliability.md 3.1, 16.2.5). */
export function openLog(level: string, to?: DestinationStream): Logger {
  const options = { level, serializers: { err: toldFault } };
  return to ? pino(options, to) : pino(options);
}

interface ToldFault {
  type: string;
  message: string;
  stack: string;
  code?: string;
  table?: string;
  constraint?: string;
  cause?: ToldFault;
}

/**
 * A fault without the values that were in it: a failed statement names them behind itself, and the database repeats them
 * in its detail and at the end of its message.
 */
export function toldFault(error: unknown): ToldFault {
  if (!(error instanceof Error)) return { type: typeof error, message: 'no error was thrown', stack: '' };
  const message = messageOf(error);
  const text = (name: string) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? { [name]: value } : {};
  };
  return {
    type: error.constructor.name,
    message,
    stack: (error.stack ?? '').replace(error.message, () => message),
    ...text('code'),
    ...text('table'),
    ...text('constraint'),
    ...(error.cause !== undefined && { cause: toldFault(error.cause) }),
  };
}

const SQLSTATE = /^[0-9A-Z]{5}$/;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`;
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && SQLSTATE.test(code) ? error.message.replace(/: ".*$/s, '') : error.message;
}
