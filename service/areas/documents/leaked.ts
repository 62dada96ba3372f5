import type { CallerContext, Refused } from '#service/http/handlers.ts';
import type { PageLeak } from '#service/pages/redrawn-pdf.ts';

/** Keeps a file back whose check found blackened words; support finds the documents in the log, by the number of the answer. */
export function leaked({ log }: Pick<CallerContext, 'log'>, { versions }: PageLeak, message: string): Refused {
  const incident = noteLeak(log, versions);
  return { refused: 'page.leak', message, incident };
}

/** Logs documents whose file was kept back, and returns the number of the entry. */
export function noteLeak(log: CallerContext['log'], versions: PageLeak['versions']): string {
  const incident = crypto.randomUUID();
  log.error({ incident, versions }, 'page.leak');
  return incident;
}
