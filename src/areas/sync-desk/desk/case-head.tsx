import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowLeft, ChevronDown, ChevronUp, ListFilter } from 'lucide-react';
import { useState } from 'react';
import type { Conflict } from '#schema/records/conflict.ts';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { Drawer } from '#src/kit/layout/drawer.tsx';
import { CaseTitle } from './case-title.tsx';
import { useDeskView } from './desk-view.ts';
import { requestFocus } from './entering.ts';
import { QueueHead } from './queue-head.tsx';
import { Queue } from './queue.tsx';
import { RescueFoot } from './rescue-foot.tsx';
import { SolvedFoot } from './solved-foot.tsx';
import type { Desk } from './use-desk.ts';

/** Subject of the case, with links to its neighbors. */
export function CaseHead({ desk, conflict, onBring }: { desk: Desk; conflict: Conflict; onBring: () => void }) {
  const { t } = useLingui();
  const view = useDeskView();
  const open = desk.open?.length ?? 0;
  const [queue, setQueue] = useState(false);
  return (
    <header className="flex items-start gap-3">
      <span className="md:hidden">
        <IconButton icon={ArrowLeft} label={t`Back to the list`} onClick={view.toQueue} />
      </span>
      <span className="hidden md:block lg:hidden">
        <IconButton icon={ListFilter} tone="edged" label={t`Conflicts, ${open}`} onClick={() => setQueue(true)} />
      </span>
      <Drawer open={queue} onClose={() => setQueue(false)} className="w-80" title={<Trans>Conflicts</Trans>}>
        <QueueHead desk={desk} />
        <Queue desk={desk} onChosen={() => setQueue(false)} />
        <SolvedFoot />
        <RescueFoot
          onOpen={() => {
            setQueue(false);
            onBring();
          }}
        />
      </Drawer>
      <CaseTitle conflict={conflict}>
        {conflict.children > 0 ? (
          <>
            {'. '}
            <Plural
              value={conflict.children}
              one="# more change is waiting for this decision."
              other="# more changes are waiting for this decision."
            />
          </>
        ) : null}
      </CaseTitle>
      <Neighbours desk={desk} />
    </header>
  );
}

/** Position of the case in the queue, with links to its neighbors. */
function Neighbours({ desk }: { desk: Desk }) {
  const { t } = useLingui();
  const view = useDeskView();
  const go = (step: 1 | -1) => {
    const id = desk.neighbour(step);
    if (!id) return;
    requestFocus(step === 1 ? 'after' : 'before');
    view.go({ caseId: id });
  };
  const total = desk.cases.length;
  return (
    <>
      <p className="hidden shrink-0 pt-2 text-office text-muted sm:block">
        <Trans>
          {desk.position + 1} of {total}
        </Trans>
      </p>
      <IconButton
        icon={ChevronUp}
        label={t`Previous conflict`}
        disabled={!desk.neighbour(-1)}
        data-go="before"
        onClick={() => go(-1)}
      />
      <IconButton
        icon={ChevronDown}
        label={t`Next conflict`}
        disabled={!desk.neighbour(1)}
        data-go="after"
        onClick={() => go(1)}
      />
    </>
  );
}
