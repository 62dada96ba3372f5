import type { ComponentType } from 'react';

/** An icon as lucide draws them; import each by its name, so that only the used ones are shipped. */
export type Icon = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;
