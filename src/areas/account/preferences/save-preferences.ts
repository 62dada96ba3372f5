import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { preferenceId } from '#schema/codes.ts';
import { settingsCalls } from '#schema/calls/settings.ts';
import { LIMITS } from '#schema/limits.ts';
import { call, type Outcome } from '#src/data/calls/call.ts';
import { signOut } from '#src/data/session/sign-out.ts';
import { syncStatus } from '#src/data/sync/status.ts';
import { loadPreferences } from '#src/data/calls/user-preferences.ts';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import type { SubmitOutcome } from '#src/kit/form/use-form.ts';
import { laterText } from '#src/text/later.ts';
import { chooseLocale } from '#src/text/i18n.ts';
import { localeOf } from '#src/text/locales.ts';

type Asked = readonly { preferenceID: number; preferenceValue: string }[];

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Saves the preferences; after a failure the form keeps its values (S0 §8). */
export async function savePreferences(i18n: I18n, preferenceList: Asked): Promise<SubmitOutcome> {
  // checks again at the last moment, because the sign-out would leave a change behind that was just saved (decisions.md S-b)
  if (syncStatus().value.waiting > 0)
    return { ok: false, message: i18n._(msg`Some changes have not been sent yet. Send them, then save.`) };
  return saved(i18n, await call(settingsCalls.userPreferenceSave, { preferenceList: [...preferenceList] }));
}

/** Returns the outcome of a save in words (S0 §8): nothing is thrown, the form stays as it is. */
export function saved(i18n: I18n, outcome: Outcome<unknown>): SubmitOutcome {
  switch (outcome.kind) {
    case 'done':
      return { ok: true };
    case 'refused': {
      snack(i18n._(msg`The changes could not be saved.`));
      // internal staff may have no account in the client they work in
      const isElsewhere = outcome.code === 'row.unknown';
      const why = isElsewhere
        ? msg`Your preferences belong to your own client. Switch to it to change them.`
        : msg`Nothing was saved. The available choices have changed: reload the page.`;
      return { ok: false, message: i18n._(why) };
    }
    case 'unreachable':
      return {
        ok: false,
        message: i18n._(msg`Cannot reach the server. What you entered is kept on this device; save it when you are online.`),
      };
    case 'later':
      return { ok: false, message: laterText(i18n, outcome.retryAfterMs) };
    case 'signIn':
      return { ok: false };
    case 'fault': {
      const { incident } = outcome;
      snack(i18n._(msg`An error has occurred`));
      const support = incident ? i18n._(msg`Give support this number: ${incident}`) : '';
      return { ok: false, message: [i18n._(msg`Nothing was saved. Try again.`), support].filter(Boolean).join(' ') };
    }
  }
}

/** Signs the user out after saving, so everything starts with the new values (S0 §8, decisions.md S-b). */
export async function leaveAfterSaving(i18n: I18n, asked: Asked): Promise<void> {
  snack(i18n._(msg`Changes saved`));
  void loadPreferences();
  await rest(LIMITS.preferenceLogoutMs / 3);
  snack(i18n._(msg`Updated successfully, forcing logout`));
  await rest((LIMITS.preferenceLogoutMs * 2) / 3);
  const language = asked.find(({ preferenceID }) => preferenceID === preferenceId.language);
  const locale = localeOf(language?.preferenceValue);
  if (locale) await chooseLocale(locale);
  await signOut('keep');
}
