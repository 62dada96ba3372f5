import { LIMITS } from '#schema/limits.ts';
import type { Language } from '#schema/records/translations.ts';
import { languageOf } from '#service/areas/navigation/menu.ts';
import type { Message } from '#service/areas/account/message-sender.ts';
import type { Tenant, User } from '#service/areas/account/session-start.ts';

/** Messages of the service to people, in their language. They never mention stored data. */

interface Words {
  subject: string;
  text: string;
}
type Table = Record<Language, Words>;

const minutes = LIMITS.codeMinutes;

const code = (digits: string): Table => ({
  en: {
    subject: 'Your sign-in code',
    text: `Your code is ${digits}. It works once and expires in ${minutes} minutes.\nIf you did not try to sign in, someone else knows your password: change it.`,
  },
  pl: {
    subject: 'Twój kod logowania',
    text: `Twój kod to ${digits}. Jest jednorazowy i ważny ${minutes} minut.\nJeśli to nie Ty się logujesz, ktoś zna Twoje hasło: zmień je.`,
  },
  de: {
    subject: 'Ihr Anmeldecode',
    text: `Ihr Code lautet ${digits}. Er gilt einmal, ${minutes} Minuten lang.\nWenn Sie sich nicht angemeldet haben, kennt jemand Ihr Passwort: Ändern Sie es.`,
  },
});

const reset = (link: string): Table => ({
  en: {
    subject: 'Set a new password',
    text: `Open this link to set a new password. It works once and expires in ${minutes} minutes:\n${link}\nIf you did not request it, you can ignore this message: nothing has changed.`,
  },
  pl: {
    subject: 'Ustaw nowe hasło',
    text: `Otwórz ten link, aby ustawić nowe hasło. Jest jednorazowy i ważny ${minutes} minut:\n${link}\nJeśli to nie Twoja prośba, nic się nie zmieniło.`,
  },
  de: {
    subject: 'Neues Passwort festlegen',
    text: `Öffnen Sie diesen Link, um ein neues Passwort festzulegen. Er gilt einmal, ${minutes} Minuten lang:\n${link}\nWenn Sie nicht darum gebeten haben, hat sich nichts geändert.`,
  },
});

const changed: Table = {
  en: {
    subject: 'Your password was changed',
    text: 'Your password was changed and your other sessions ended. If this was not you, contact your administrator.',
  },
  pl: {
    subject: 'Twoje hasło zostało zmienione',
    text: 'Twoje hasło zostało zmienione, a pozostałe sesje zakończone. Jeśli to nie Ty, powiadom administratora.',
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    text: 'Ihr Passwort wurde geändert, Ihre anderen Sitzungen wurden beendet. Wenn Sie das nicht waren, melden Sie es der Administration.',
  },
};

/** A code to type at the sign-in. */
export const codeMessage = (home: Tenant, user: User, digits: string) => messageTo(home, user, code(digits));
/** A link to set a new password. */
export const resetMessage = (home: Tenant, user: User, link: string) => messageTo(home, user, reset(link));
/** Word that the password is another one now. */
export const changedMessage = (home: Tenant, user: User) => messageTo(home, user, changed);

function messageTo(home: Tenant, user: User, words: Table): Message {
  return { to: user.email, ...words[languageOf(user.preferences, home.language)] };
}
