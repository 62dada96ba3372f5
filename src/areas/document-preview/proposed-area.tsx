import { classes } from '#src/kit/classes.ts';
import { usePhone } from '#src/kit/layout/use-phone.ts';
import type { PageSize } from '#src/kit/pages/page-view.tsx';
import { placeOf } from './area-box.tsx';
import { useAreaName } from './review-reasons.ts';
import type { ReviewArea } from './use-review.ts';

interface ProposedAreaProps {
  area: ReviewArea;
  size: PageSize;
  isOff: boolean;
  onToggle: () => void;
}

/**
 * An area that is proposed, over its page; a press takes it out or in. On a phone a line of the page is seven pixels high, and
 * the next line's area begins under the same finger: there it is only shown, and the list of areas below decides.
 */
export function ProposedArea({ area, size, isOff, onToggle }: ProposedAreaProps) {
  const isPhone = usePhone();
  const name = useAreaName()(area);
  const look = {
    style: placeOf(area, size),
    className: classes(
      'absolute outline-offset-2 ring-2',
      isOff ? 'ring-muted ring-dashed opacity-60' : 'bg-black/35 ring-danger-600',
    ),
  };
  if (isPhone) return <span aria-hidden {...look} />;
  return (
    <button
      type="button"
      aria-pressed={!isOff}
      aria-label={name}
      title={name}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onToggle}
      {...look}
    />
  );
}
