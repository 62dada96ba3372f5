import { Trans } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { Button } from '#src/kit/button/button.tsx';
import { EntryForm, FormTrouble } from './form-parts.tsx';
import { useDomain } from './use-domain.ts';

/** Sign-in of a client with its own sign-in service; `atOnce` redirects without a click. */
export function DomainEntry({ atOnce = false }: { atOnce?: boolean }) {
  const { client, urlPath } = useSession();
  const search: Record<string, unknown> = useSearch({ strict: false });
  const domain = useDomain(typeof search['redirect'] === 'string' ? search['redirect'] : '');
  const customer = client?.customerName || urlPath;
  useEffect(() => {
    if (atOnce) void domain.leave();
    // eslint-disable-next-line react/exhaustive-deps -- once for a visit of the page
  }, [atOnce]);
  return (
    <EntryForm title={<Trans>Sign in</Trans>} onSubmit={() => void domain.leave()}>
      <p className="text-touch text-soft" role="status">
        {domain.busy ? (
          <Trans>Opening the sign-in page of {customer}…</Trans>
        ) : (
          <Trans>You sign in with your account at {customer}.</Trans>
        )}
      </p>
      <FormTrouble id="domain-trouble" text={domain.trouble} />
      <Button type="submit" variant="primary" size="large" icon={Building2} busy={domain.busy}>
        <Trans>Sign in at {customer}</Trans>
      </Button>
    </EntryForm>
  );
}
