import { useLingui } from '@lingui/react';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { problemText } from '#src/text/problems.ts';
import { openIntegration } from '#src/app/navigation/integration.ts';
import type { NavItem } from '#src/app/navigation/nav-items.ts';

/** Leads to an entry: a page here, or another system in a tab of its own (S0 §2). */
export function useGo() {
  const { i18n } = useLingui();
  const router = useRouter();
  return useCallback(
    ({ to, integration }: Pick<NavItem, 'to' | 'integration'>) => {
      if (to !== undefined) router.history.push(to);
      if (integration === undefined) return;
      // S0 §8: a failure shows the service's message in the person's language.
      void openIntegration(integration).then((outcome) => {
        if (outcome.kind === 'failed') snack(i18n._(problemText(outcome.code).title));
      });
    },
    [i18n, router],
  );
}
