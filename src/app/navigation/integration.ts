import { navigationCalls } from '#schema/calls/settings.ts';
import { call } from '#src/data/calls/call.ts';

/** The used part of a tab. */
interface Tab {
  opener: unknown;
  location: { href: string };
  close(): void;
}

/** Result; `code` names the text. */
export type Opened = { kind: 'opened' } | { kind: 'failed'; code: string };

/**
 * Opens another system in a tab of its own instead of navigating (S0 §2). The tab is opened before the service is asked: a
 * browser lets a page open one only while the press is being handled.
 */
export async function openIntegration(
  id: string,
  newTab: () => Tab | null = () => window.open('', '_blank'),
  ask: (id: string) => ReturnType<typeof askService> = askService,
): Promise<Opened> {
  const tab = newTab();
  // The other system must not reach back into this page.
  if (tab) tab.opener = null;
  const outcome = await ask(id);
  if (outcome.kind === 'done' && tab) {
    tab.location.href = outcome.data;
    return { kind: 'opened' };
  }
  tab?.close();
  if (outcome.kind === 'refused') return { kind: 'failed', code: outcome.code };
  return { kind: 'failed', code: outcome.kind === 'unreachable' ? 'database.unavailable' : 'service.fault' };
}

const askService = (id: string) => call(navigationCalls.integrationTab, { id });
