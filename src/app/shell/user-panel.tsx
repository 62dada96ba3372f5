import { useLingui } from '@lingui/react/macro';
import { useSession } from '#src/data/session/session.ts';
import { Popover } from '#src/kit/menu/popover.tsx';
import { initialsOf } from '#src/app/shell/initials.ts';
import { SignOutDialog, UnreadBadge, UserSettings } from '#src/app/shell/later-parts.ts';
import { useSignOut } from '#src/parts/sign-out/use-sign-out.ts';

/** The user, at the end of the bar. */
export function UserPanel() {
  const { t } = useLingui();
  const { identity } = useSession();
  const signingOut = useSignOut();
  if (!identity) return null;
  const name = identity.name || identity.userName;
  return (
    <>
      <Popover
        className="w-84 p-0"
        button={
          <button
            type="button"
            aria-label={t`Account of ${name}`}
            aria-describedby="unread"
            className="relative flex h-12 shrink-0 items-center gap-2 rounded-full px-1.25 text-on-bar hover:bg-white/10"
          >
            {/* where the bar has room for it */}
            <span className="max-w-36 truncate pl-2 text-[15px] max-desk:hidden">{name}</span>
            <span className="grid size-9.5 place-items-center rounded-full bg-primary-200 text-office font-bold text-primary-900">
              {initialsOf(name)}
            </span>
            <UnreadBadge id="unread" />
          </button>
        }
      >
        {(close) => (
          <UserSettings
            name={name}
            onGo={close}
            onSignOut={() => {
              close();
              void signingOut.ask();
            }}
          />
        )}
      </Popover>
      {signingOut.onlyHere ? <SignOutDialog asking={signingOut} name={name} /> : null}
    </>
  );
}
