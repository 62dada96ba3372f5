import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowRight } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { TextInput } from '#src/kit/inputs/line-input.tsx';
import { addresses } from '#src/app/addresses.ts';
import { LoginLayout } from '#src/app/start/login-layout.tsx';

/** The bare address lists no clients: it asks for one (decisions.md, Session details). */
export function StartPage() {
  const { t } = useLingui();
  const [client, setClient] = useState('');
  useEffect(() => document.getElementById('client')?.focus(), []);
  const name = client.trim().replaceAll('/', '');
  return (
    <LoginLayout>
      <form
        className="flex w-full max-w-sm flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (name) location.assign(addresses.home(name));
        }}
      >
        <div className="flex flex-col gap-1">
          <h1 className="text-hero font-bold">
            <Trans>Which company?</Trans>
          </h1>
          <p className="text-touch text-muted">
            <Trans>Enter the name from the address you were given. To look around, enter demo.</Trans>
          </p>
        </div>
        <label className="flex flex-col gap-1.5 font-bold">
          <Trans>Company</Trans>
          <TextInput id="client" value={client} onChange={setClient} autoComplete="organization" />
        </label>
        <Button
          type="submit"
          variant="primary"
          size="large"
          iconEnd={ArrowRight}
          disabledReason={name ? undefined : t`Enter a name first`}
        >
          <Trans>Continue</Trans>
        </Button>
      </form>
    </LoginLayout>
  );
}
