/** Why an order, a handover or an act of retention is refused. */
export const orderRefusals = [
  'orderEmpty',
  'orderMoved',
  'ownRequest',
  'notCoordinator',
  'reasonRequired',
  'reasonCommentRequired',
  'addressRequired',
  'limitReached',
  'draftsFull',
  'quantityInvalid',
  'itemUnavailable',
  'orderTypeWrong',
  'folderDiffers',
  'folderTaken',
  'ordersOff',
  'onHold',
  'onOrder',
  'onProposal',
  'checkedOut',
  'inWorkflow',
  'notEligible',
  'answersMissing',
  'certificateChanged',
  'kindsDiffer',
  'stockMissing',
  'signatureMissing',
  'handoverHash',
  'versionMissing',
] as const;

/** Problems of orders, with their HTTP status (`schema/problems.ts`): the service keeps nothing of a refused file. */
export const orderProblems = {
  'bulk.tooManyRows': 422,
  'bulk.noCodes': 422,
} as const;
