import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { accountCalls } from '#schema/calls/account.ts';
import type { sessionCalls } from '#schema/calls/session.ts';
import type { AccessTokens } from '#service/http/access-tokens.ts';
import { withoutTransaction, type AnyoneContext, type Handlers, type Refused } from '#service/http/handlers.ts';
import type { Sessions } from '#service/http/sessions.ts';
import type { Captcha } from '#service/areas/account/captcha.ts';
import { beginDomainLogin, endDomainLogin } from '#service/areas/account/domain/domain-login.ts';
import type { Flows } from '#service/areas/account/domain/flow.ts';
import type { Providers } from '#service/areas/account/domain/providers.ts';
import { forgotPassword, isValidLink, linkFor, resetForgotten } from '#service/areas/account/forgotten.ts';
import type { LoginFailures } from '#service/areas/account/login-failures.ts';
import type { Message, MessageSender } from '#service/areas/account/message-sender.ts';
import { endOwnSession, ownSessions } from '#service/areas/account/own-sessions.ts';
import type { PasswordGate } from '#service/areas/account/passwords.ts';
import { prove } from '#service/areas/account/prove.ts';
import { endSession, refreshSession, sessionOf } from '#service/areas/account/refresh.ts';
import { signInByReference } from '#service/areas/account/reference.ts';
import { setPassword, weaknessFor } from '#service/areas/account/set-password.ts';
import { signIn } from '#service/areas/account/sign-in.ts';
import { askSecondFactor, resendCode } from '#service/areas/account/two-factor.ts';

/** Dependencies of signing in. */
export interface AccountParts {
  tokens: AccessTokens;
  sessions: Sessions;
  passwords: PasswordGate;
  /** Turns a name into the key its tries are counted under; it reveals nothing of the name. */
  laneKey: (text: string) => string;
  failures: LoginFailures;
  captcha: Captcha;
  /** Sign-in services of clients, and sign-ins there under way. */
  providers: Providers;
  flows: Flows;
  /** Origin people open the application at, for links in messages: never taken from a request. */
  publicUrl: string;
  /** Sends the message after responding, to avoid a timing side channel; `unsent` is called if it could not be sent. */
  post: (context: AnyoneContext, message: Message, unsent?: () => Promise<void>) => void;
  sender: MessageSender;
  /** First codes of sign-ins that the mail server has not taken yet, by `mailsOf`. */
  codesUnderWay: Map<string, Promise<Refused | undefined>>;
  /** True if one more message of a kind may go to a user this hour. */
  mailLimit: (key: string) => Promise<boolean>;
  /** Takes a message back from the count, because it was not sent. */
  mailBack: (key: string) => Promise<unknown>;
  /** Resets the message count of a kind, after the user proved that they read the messages. */
  mailAgain: (key: string) => Promise<unknown>;
}

/** Parts the application passes to the handlers of the account area. */
export type AccountShared = Pick<
  AccountParts,
  'tokens' | 'sessions' | 'failures' | 'laneKey' | 'passwords' | 'captcha' | 'providers' | 'flows' | 'publicUrl' | 'sender'
>;

const MESSAGES_AN_HOUR = 3;

/** Handlers of the session and account calls (S0 §4, §7): they share the places where failures are counted. */
export function accountHandlers(shared: AccountShared): {
  session: Handlers<typeof sessionCalls>;
  account: Handlers<typeof accountCalls>;
} {
  const parts = partsOf(shared);
  return {
    session: {
      token: (context, { referenceTokenGuid, ...input }) =>
        referenceTokenGuid ? signInByReference(parts, context, referenceTokenGuid) : signIn(parts, context, input),
      getTokenByRef: (context, { guid }) => signInByReference(parts, context, guid),
      domainLogin: (context, input) => beginDomainLogin(parts, context, input),
      domainCallback: (context, input) => endDomainLogin(parts, context, input),
      refresh: (context, input) => refreshSession(parts, context, input),
      logout: (context, { erase = false }) => endSession(parts, context, erase),
    },
    account: passwordHandlers(parts),
  };
}

function partsOf(shared: AccountShared): AccountParts {
  const hourly = new RateLimiterMemory({ keyPrefix: 'message', points: MESSAGES_AN_HOUR, duration: 3_600 });
  return {
    ...shared,
    codesUnderWay: new Map(),
    post: ({ log }, message, unsent) => {
      const note = (error: unknown) => log.error({ err: error }, 'message not sent');
      const failed = async (error: unknown) => {
        note(error);
        await unsent?.();
      };
      shared.sender.send(message).catch(failed).catch(note);
    },
    mailLimit: (key) =>
      hourly.consume(key).then(
        () => true,
        () => false,
      ),
    mailBack: (key) => hourly.reward(key),
    mailAgain: (key) => hourly.delete(key),
  };
}

function passwordHandlers(parts: AccountParts): Handlers<typeof accountCalls> {
  return {
    forgotPassword: (context, input) => forgotPassword(parts, context, input),
    validResetPasswordToken: (context, input) => isValidLink(context, input),
    resetForgotPassword: (context, input) => resetForgotten(parts, context, input),
    resetPasswordToken: (context, { userPassword: password, tokenResponse, twoFactorAuthenticationCode: code, ...who }) =>
      prove(parts, context, { ...who, password, captcha: tokenResponse ?? '' }, async (proven) => {
        const missing = await askSecondFactor(parts, context, proven, code ?? '');
        return missing ?? linkFor(context, proven.home, proven.user);
      }),
    resetPassword: (context, { newPassword, oldPassword: password, tokenResponse, customerGuid, userName, ...more }) =>
      prove(parts, context, { customerGuid, userName, password, captcha: tokenResponse ?? '' }, async (proven) => {
        const { home, user } = proven;
        // before a code is spent: a weak password must not cost a second message
        const weak = weaknessFor(home, user, newPassword);
        if (weak) return weak;
        const missing = await askSecondFactor(parts, context, proven, more.twoFactorAuthenticationCode ?? '');
        if (missing) return missing;
        const here = await sessionOf(parts, context);
        const keep = here?.userId === user.id && here.home === home.tenantId ? here.familyId : undefined;
        return setPassword(parts, context, { home, user, password: newPassword, keep });
      }),
    twoFactorCode: (context, { customer, user }) => resendCode(parts, context, customer, user),
    captchaChallenge: async () => ({ data: await parts.captcha.challenge() }),
    captchaCheck: async (_context, { siteResponse }) => ({ data: { valid: await parts.captcha.isRight(siteResponse) } }),
    sessions: withoutTransaction((context) => ownSessions(context)),
    endSession: withoutTransaction((context, { id }) => endOwnSession(parts.sessions, context, id)),
  };
}
