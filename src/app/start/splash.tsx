import { useLingui } from '@lingui/react/macro';
import { Mark } from '#src/app/brand.tsx';

/** Between the first paint and the first page: the bar is there already, so that nothing jumps. */
export function Splash() {
  const { t } = useLingui();
  return (
    <div className="flex h-dvh flex-col" role="status" aria-label={t`Opening`}>
      <div className="flex h-18.75 items-center bg-bar px-5">
        <Mark />
      </div>
      <div className="grid flex-1 place-items-center">
        <div className="h-1 w-40 overflow-hidden rounded-full bg-well">
          <div className="h-full w-1/3 animate-[sweep_1.6s_ease-in-out_infinite] rounded-full bg-primary" />
        </div>
      </div>
    </div>
  );
}
