import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { LabelFormat } from '#schema/codes/labels.ts';

/** Papers as people buy them. */
export const formatWords: Readonly<Record<LabelFormat, MessageDescriptor>> = {
  a4x24: msg`A4 sheet, 24 labels of 70 × 37 mm`,
  a4x14: msg`A4 sheet, 14 labels of 99 × 38 mm`,
  roll100x50: msg`Roll, 100 × 50 mm`,
  roll62x29: msg`Roll, 62 × 29 mm`,
};
