import { Trans, useLingui } from '@lingui/react/macro';
import { LIMITS } from '#schema/limits.ts';
import { PasswordInput } from '#src/kit/inputs/line-input.tsx';

export interface NewPassword {
  first: string;
  second: string;
}

/** Returns why the two fields cannot be sent yet; empty if they can. The service rejects passwords that are easy to guess. */
export function useNewPasswordFault({ first, second }: NewPassword): string {
  const { t } = useLingui();
  if (Array.from(first).length < LIMITS.passwordCharacters) {
    return t`A password has at least ${LIMITS.passwordCharacters} characters.`;
  }
  return first === second ? '' : t`The passwords do not match.`;
}

interface Props {
  value: NewPassword;
  onChange: (value: NewPassword) => void;
  wrong: boolean;
  describedBy: string;
}

/** A new password, twice. Has no composition rules, because only the length matters (reliability.md 6.2). */
export function NewPasswordFields({ value, onChange, wrong, describedBy }: Props) {
  return (
    <>
      <div className="flex flex-col gap-1.5">
        <div className="flex flex-col gap-1.5 font-bold text-text">
          <label htmlFor="new-password">
            <Trans>New password</Trans>
          </label>
          <PasswordInput
            id="new-password"
            name="new-password"
            autoComplete="new-password"
            value={value.first}
            onChange={(first) => onChange({ ...value, first })}
            look={wrong ? 'error' : 'rest'}
            describedBy={`new-password-about ${describedBy}`}
          />
        </div>
        <p id="new-password-about" className="text-office text-muted">
          <Trans>At least {LIMITS.passwordCharacters} characters. Several words are better than special characters.</Trans>
        </p>
      </div>
      <div className="flex flex-col gap-1.5 font-bold text-text">
        <label htmlFor="new-password-again">
          <Trans>Repeat the new password</Trans>
        </label>
        <PasswordInput
          id="new-password-again"
          name="new-password-again"
          autoComplete="new-password"
          value={value.second}
          onChange={(second) => onChange({ ...value, second })}
          look={wrong ? 'error' : 'rest'}
          describedBy={describedBy}
        />
      </div>
    </>
  );
}
