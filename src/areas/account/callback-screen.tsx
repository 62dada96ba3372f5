import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { homeOf, pathTo } from '#schema/page-path.ts';
import { returnFromDomain } from '#src/data/session/domain-login.ts';
import { session } from '#src/data/session/session.ts';
import { EntryForm, FormTrouble, ToSignIn } from './form-parts.tsx';
import { troubleOf } from './sign-in-words.ts';

let answered = '';

/** Reads the parameters of the address, removes them from the address bar and the history, and sends them only once. */
function answerOfAddress(): string {
  const parameters = location.search.slice(1);
  if (parameters === '' || parameters === answered) return '';
  answered = parameters;
  history.replaceState(history.state, '', location.pathname);
  return parameters;
}

/** Back from the sign-in service of the client (S0 §2, callback page). An invalid answer leads to *invalid token*. */
export function CallbackScreen() {
  const { i18n } = useLingui();
  const navigate = useNavigate();
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    const { urlPath } = session().value;
    const goOn = async () => {
      const response = answerOfAddress();
      if (response === '') return;
      const outcome = await returnFromDomain(response);
      if (outcome.kind === 'signedIn') {
        const at = session().value.identity?.urlPath ?? urlPath;
        if (at !== urlPath) return location.assign(homeOf(at));
        // the guard of the sign-in page redirects a signed-in user to their target
        return navigate({ to: pathTo(urlPath, 'auth/login'), search: { redirect: outcome.redirect }, replace: true });
      }
      const isInvalid = outcome.kind === 'refused' && outcome.code === 'reference.invalid';
      if (isInvalid) return navigate({ to: pathTo(urlPath, 'auth/invalidToken'), replace: true });
      return setTrouble(troubleOf(i18n, outcome)?.text ?? '');
    };
    void goOn();
  }, [i18n, navigate]);
  return (
    <EntryForm title={<Trans>Sign in</Trans>}>
      {trouble ? null : (
        <p className="text-touch text-soft" role="status">
          <Trans>Signing you in…</Trans>
        </p>
      )}
      <FormTrouble id="callback-trouble" text={trouble} />
      {trouble ? <ToSignIn /> : null}
    </EntryForm>
  );
}
