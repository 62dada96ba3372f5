import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, ChevronLeft, ChevronRight, EyeOff, FileX } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { ConfirmDialog } from '#src/kit/dialog/confirm-dialog.tsx';
import { LeaveDialog } from '#src/kit/dialog/leave-dialog.tsx';
import { EmptyState } from '#src/kit/feedback/empty-state.tsx';
import { Pill } from '#src/kit/feedback/pill.tsx';
import { Skeleton } from '#src/kit/feedback/skeleton.tsx';
import { snack } from '#src/kit/feedback/snackbar.tsx';
import { PageHeader } from '#src/kit/layout/page-header.tsx';
import { PageView } from '#src/kit/pages/page-view.tsx';
import { DrawingLayer } from './drawing-layer.tsx';
import { around } from './page-words.ts';
import { ProposedArea } from './proposed-area.tsx';
import { ReviewPanel } from './review-panel.tsx';
import { useReview, type Review } from './use-review.ts';
import { WordLayer } from './word-layer.tsx';

/** One document page by page: what is proposed is outlined, and becomes black once a person has looked at the page. */
export function AnonymizationReview({ id }: { id: string }) {
  const review = useReview(id);
  const { item } = review;
  if (!item && review.isMissing)
    return (
      <EmptyState level={1} icon={FileX} title={<Trans>This anonymization is not there.</Trans>}>
        <Trans>Its document was deleted, you have no right to see it, or the server cannot be reached.</Trans>
      </EmptyState>
    );
  if (!item) return <Skeleton className="m-6 h-64" />;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ReviewHead review={review} title={item.title} pageCount={item.pageCount} decided={item.pagesDecided.length} />
      <div className="flex min-h-0 flex-1 max-md:flex-col">
        <ReviewStage review={review} pageCount={item.pageCount} />
        <ReviewPanel review={review} />
      </div>
      <Leaving review={review} />
    </div>
  );
}

/** Asks before areas are lost that are not decided. */
function Leaving({ review: { unsaved, losesMarks } }: { review: Review }) {
  const { t } = useLingui();
  return (
    <LeaveDialog loses={losesMarks} title={<Trans>Leave without saving?</Trans>} confirmLabel={t`Leave without saving`}>
      <Plural
        value={unsaved}
        one="# change on a page that is not decided will be lost."
        other="# changes on pages that are not decided will be lost."
      />
    </LeaveDialog>
  );
}

interface ReviewHeadProps {
  review: Review;
  title: string;
  pageCount: number;
  decided: number;
}

function ReviewHead({ review, title, pageCount, decided }: ReviewHeadProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const back = () => void navigate({ to: '.', search: {} });
  const { page, go } = review;
  return (
    <div className="shrink-0 border-b border-line bg-card px-4 py-2">
      <PageHeader
        lead={<IconButton icon={ArrowLeft} label={t`Back to the list`} onClick={back} />}
        title={<bdi>{title}</bdi>}
        adjacent={
          <Pill tone={decided === pageCount ? 'success' : 'waiting'}>
            <Plural value={pageCount} one={`${decided} of # page decided`} other={`${decided} of # pages decided`} />
          </Pill>
        }
        actions={
          <>
            <div className="flex items-center gap-2 max-sm:w-full max-sm:justify-center">
              <IconButton icon={ChevronLeft} label={t`Previous page`} disabled={page <= 1} onClick={() => go(page - 1)} />
              <span className="tabular-nums" aria-live="polite">
                <Trans>
                  {page} of {pageCount}
                </Trans>
              </span>
              <IconButton icon={ChevronRight} label={t`Next page`} disabled={page >= pageCount} onClick={() => go(page + 1)} />
            </div>
            <Decide review={review} onEnd={back} />
          </>
        }
      />
    </div>
  );
}

function Decide({ review, onEnd }: { review: Review; onEnd: () => void }) {
  const { t } = useLingui();
  const [isRejecting, setRejecting] = useState(false);
  const { chosen, decide, busy, isOpen, mayDecide } = review;
  const accept = async () => {
    if (!(await decide('accept'))) return;
    snack(t`All pages are decided. What was chosen is black for everyone, in every copy from now on.`);
    onEnd();
  };
  const reject = async () => {
    setRejecting(false);
    if (!(await decide('reject'))) return;
    snack(t`Rejected. Pages that were decided before stay as they are.`);
    onEnd();
  };
  if (!isOpen) return null;
  return (
    <>
      <Button className="max-sm:flex-1" onClick={() => setRejecting(true)}>
        <Trans>Reject</Trans>
      </Button>
      <Button
        variant="primary"
        icon={EyeOff}
        className="max-sm:flex-1"
        busy={busy}
        disabled={!mayDecide}
        onClick={() => void accept()}
      >
        {chosen.length === 0 ? (
          <Trans>Nothing to blacken here</Trans>
        ) : (
          <Plural value={chosen.length} one="Blacken # area" other="Blacken # areas" />
        )}
      </Button>
      <ConfirmDialog
        open={isRejecting}
        title={<Trans>Reject the anonymization?</Trans>}
        confirmLabel={t`Reject`}
        cancelLabel={t`Cancel`}
        onConfirm={reject}
        onClose={() => setRejecting(false)}
      >
        <Trans>The pages that are not decided yet stay as they are. You can start again later.</Trans>
      </ConfirmDialog>
    </>
  );
}

function ReviewStage({ review, pageCount }: { review: Review; pageCount: number }) {
  const { t } = useLingui();
  const { page, size, picture, areas, words, mayDecide, draw, isOff, toggle } = review;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageView
        label={t`Page ${page} of ${pageCount}`}
        size={size}
        zoom="width"
        turn={0}
        picture={picture?.address}
        alt={t`Page ${page}`}
      >
        <DrawingLayer kind={mayDecide ? 'black' : undefined} size={size} onDrawn={(_kind, place) => draw(place)}>
          {mayDecide ? <WordLayer words={words} size={size} onTake={(word) => draw(around(word), word.text)} /> : null}
          {mayDecide
            ? areas.map((area) => (
                <ProposedArea key={area.id} area={area} size={size} isOff={isOff(area.id)} onToggle={() => toggle(area.id)} />
              ))
            : null}
        </DrawingLayer>
      </PageView>
    </div>
  );
}
