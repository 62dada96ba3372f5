import { Trans } from '@lingui/react/macro';
import { Button } from '#src/kit/button/button.tsx';

/** Below a list of which a part is here. */
export function ShowMore({ onMore }: { onMore: () => void }) {
  return (
    <Button onClick={onMore}>
      <Trans>Show more</Trans>
    </Button>
  );
}
