import { accountCalls } from '#schema/calls/account.ts';
import { costCenterCalls } from '#schema/calls/cost-centers.ts';
import { deviceCalls } from '#schema/calls/devices.ts';
import { depositCalls } from '#schema/calls/deposit.ts';
import { rescueCalls } from '#schema/calls/rescue.ts';
import { documentEditCalls } from '#schema/calls/document-edit.ts';
import { documentMassCalls } from '#schema/calls/document-mass.ts';
import { documentMailCalls } from '#schema/calls/document-mail.ts';
import { documentPreparedCalls } from '#schema/calls/document-prepared.ts';
import { documentOutputCalls } from '#schema/calls/document-output.ts';
import { documentPageCalls } from '#schema/calls/document-pages.ts';
import { documentTextCalls } from '#schema/calls/document-text.ts';
import { documentCalls } from '#schema/calls/documents.ts';
import { anonymizationCalls } from '#schema/calls/anonymization.ts';
import { catalogueCalls } from '#schema/calls/catalogue.ts';
import { dictionaryFileCalls } from '#schema/calls/dictionary-files.ts';
import { dictionaryCalls } from '#schema/calls/dictionaries.ts';
import { deskCalls, syncCalls } from '#schema/calls/sync.ts';
import { fileCalls } from '#schema/calls/files.ts';
import { faqCalls, notificationCalls } from '#schema/calls/notifications.ts';
import { integrationTokenCalls } from '#schema/calls/integration-tokens.ts';
import { importCalls } from '#schema/calls/imports.ts';
import { labelCalls } from '#schema/calls/labels.ts';
import { offlineCalls } from '#schema/calls/offline.ts';
import { bulkGroupCalls, destroyGroupCalls, materialGroupCalls, orderCalls, pickupGroupCalls } from '#schema/calls/orders.ts';
import { placeCalls } from '#schema/calls/places.ts';
import { fulfilmentCalls } from '#schema/calls/order-groups.ts';
import { handoverCalls } from '#schema/calls/handovers.ts';
import { pickupCalls } from '#schema/calls/pickup.ts';
import { protocolingCalls } from '#schema/calls/protocoling.ts';
import { navigationCalls, settingsCalls } from '#schema/calls/settings.ts';
import { sealingCalls } from '#schema/calls/sealing.ts';
import { sealCalls } from '#schema/calls/seals.ts';
import { retentionCalls } from '#schema/calls/retention.ts';
import { newVersionCalls, registrationCalls } from '#schema/calls/registration.ts';
import { savedViewCalls } from '#schema/calls/saved-views.ts';
import { searchCalls } from '#schema/calls/search.ts';
import { intakeCalls, segregationCalls } from '#schema/calls/segregation.ts';
import { sessionCalls } from '#schema/calls/session.ts';
import { sortingCalls } from '#schema/calls/sorting.ts';
import { synchronizationCalls } from '#schema/calls/synchronizations.ts';
import { treatmentCalls } from '#schema/calls/treatment.ts';
import { tenancyCalls } from '#schema/calls/tenancy.ts';
import { workflowDocumentCalls } from '#schema/calls/workflow-documents.ts';

/** Every call of the product by area: one line per area. */
export const allCalls = {
  tenancy: tenancyCalls,
  session: sessionCalls,
  account: accountCalls,
  settings: settingsCalls,
  navigation: { ...navigationCalls, ...searchCalls },
  protocoling: { ...protocolingCalls, ...dictionaryCalls },
  offline: offlineCalls,
  pickup: { ...pickupCalls, ...pickupGroupCalls },
  orders: orderCalls,
  destroy: destroyGroupCalls,
  material: materialGroupCalls,
  bulk: bulkGroupCalls,
  fulfilment: fulfilmentCalls,
  handover: handoverCalls,
  retention: retentionCalls,
  sync: { ...syncCalls, ...depositCalls },
  desk: { ...deskCalls, ...rescueCalls },
  devices: { ...deviceCalls, ...sealingCalls },
  notifications: notificationCalls,
  faq: faqCalls,
  files: fileCalls,
  costCenters: costCenterCalls,
  dictionaries: dictionaryFileCalls,
  documents: {
    ...documentCalls,
    ...documentTextCalls,
    ...documentPageCalls,
    ...documentEditCalls,
    ...documentOutputCalls,
    ...documentPreparedCalls,
    ...documentMailCalls,
    ...documentMassCalls,
    ...savedViewCalls,
    ...newVersionCalls,
    ...anonymizationCalls,
  },
  workflowDocuments: workflowDocumentCalls,
  catalogue: catalogueCalls,
  registration: registrationCalls,
  segregation: { ...segregationCalls, ...sortingCalls, ...treatmentCalls, ...synchronizationCalls },
  intake: intakeCalls,
  places: placeCalls,
  seals: sealCalls,
  labels: labelCalls,
  releaseManager: importCalls,
  users: integrationTokenCalls,
} as const;
