import { spawn } from 'node:child_process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Reads a file to its end and returns if it may be used. Throws if the scanner itself fails. */
export type Scan = (bytes: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<'clean' | 'infected'>;

/** Exit codes of `clamdscan` and the like. */
const verdicts = new Map<number | null, 'clean' | 'infected'>([
  [0, 'clean'],
  [1, 'infected'],
]);

/**
 * Scans by a command of the operator (`FILES_SCAN_COMMAND`): the file is its input, exit code 0 is clean, 1 is a finding, any
 * other a fault of the scanner. It is run without a shell and gets no setting of ours but `PATH`.
 */
export function scanBy(command: string): Scan {
  const [program = '', ...args] = command.split(/\s+/).filter(Boolean);
  return async (bytes, signal) => {
    const env = { PATH: process.env['PATH'] };
    const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'], env, signal, killSignal: 'SIGKILL' });
    const ended = new Promise<number | null>((settle, fail) => {
      child.once('error', fail);
      child.once('close', settle);
    });
    const [sent, code] = await Promise.allSettled([pipeline(Readable.from(bytes), child.stdin), ended]);
    if (code.status === 'rejected') throw new Error('The scan command could not be run.', { cause: code.reason });
    const verdict = verdicts.get(code.value);
    // a scanner may stop reading at its finding; one that calls a file clean has read it to its end
    if (verdict === 'infected' || (verdict && sent.status === 'fulfilled')) return verdict;
    throw new Error(`The scan command ended with ${code.value}.`, {
      cause: sent.status === 'rejected' ? sent.reason : undefined,
    });
  };
}
