import { useLayoutEffect } from 'react';
import { useSession } from '#src/data/session/session.ts';
import { useSignOut } from '#src/parts/sign-out/use-sign-out.ts';
import { startBuffer } from '#src/app/shell/typeahead-buffer.ts';
import { Panels, SignOutDialog } from '#src/app/shell/later-parts.ts';
import { ShellKeys, type Panel } from '#src/app/shell/shell-keys.ts';

interface KeyPanelsProps {
  panel: Panel | null;
  onPanel: (panel: Panel | null) => void;
}

/** Handles the keys of the shell and shows their panels, in every frame of a signed-in user. */
export function KeyPanels({ panel, onPanel }: KeyPanelsProps) {
  const { identity } = useSession();
  const signingOut = useSignOut();
  useLayoutEffect(() => {
    // Until the palette has come its letters would go into the form under it; one that was at hand is open by now.
    const isAwaited = panel === 'palette' && !document.querySelector('[data-modal]');
    return isAwaited ? startBuffer(() => onPanel(null)) : undefined;
  }, [panel, onPanel]);
  return (
    <>
      <ShellKeys onPanel={onPanel} />
      {panel ? <Panels panel={panel} onPanel={onPanel} onSignOut={() => void signingOut.ask()} /> : null}
      {signingOut.onlyHere ? <SignOutDialog asking={signingOut} name={identity?.name ?? ''} /> : null}
    </>
  );
}
