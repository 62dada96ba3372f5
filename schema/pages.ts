import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';
import type { Language } from '#schema/records/translations.ts';

/**
 * The site map: every page of the application, one line each. The drawer, the crumbs, the router and the service's menu derive
 * from it. An area's `screens.ts` gives each of its addresses a screen; a page without an area yet is `coming`.
 */

/** A text in the three languages, for titles that the service sends as well. */
export type Words = Readonly<Record<Language, string>>;

/**
 * Visitors of a page: `login` only signed in, `guest` only signed out, `open` all; `leave` is for all and signs them out (S0 §2,
 * §4).
 */
export type Guard = 'login' | 'guest' | 'open' | 'leave';
/** Frame of a page: the shell with drawer and top bar, the sign-in frame with its picture, the two previews (S0 §2 Layouts). */
export type Layout = 'shell' | 'login' | 'document-preview' | 'notification-preview';

/** An entry of the drawer that leads to the page. A page may have several with different parameters. */
export interface MenuEntry {
  /** Id on the wire; never changes, because devices store menus. */
  id: string;
  route: MenuRoute;
  /** The page's own title by default. */
  title?: Words;
  params?: Readonly<Record<string, string>>;
}

interface PageRow {
  /** Below the client, as in S0 §2; `{id?}` may be left out. */
  address: string;
  /** Missing if the page sets its title from its data. */
  title?: Words;
  /** `login` by default. */
  guard?: Guard;
  /** `shell` by default. */
  layout?: Layout;
  /** Required right; without it the page shows *access denied*. */
  needs?: Grant;
  /** Address of the page above it, for the way back in the top bar. */
  above?: string;
  /** Values a parameter may have; any other value is *page not found* (S0 §8, route validation). */
  only?: Readonly<Record<string, readonly string[]>>;
  /** True while its area is not built: the page announces its content, and is never a start page. */
  coming?: true;
  /** Icon of its entries on the first level of the drawer. */
  icon?: string;
  /** Heading of its entries; the drawer has headings and entries in the order of the pages. */
  heading?: HeadingId;
  menu?: readonly MenuEntry[];
}

const w = (en: string, pl: string, de: string): Words => ({ en, pl, de });

/** A heading of the drawer. `of` adds entries of the client's own: one for each of its projects or classes. */
export interface HeadingRow {
  icon: string;
  title: Words;
  of?: { each: 'searches' | 'imports' | 'segregation' | 'verification'; needs: Grant };
}

/** Headings of the drawer by their id on the wire. */
export const headings = {
  documents: {
    icon: 'file-search',
    title: w('Documents', 'Dokumenty', 'Dokumente'),
    of: { each: 'searches', needs: 'document.search' },
  },
  orders: { icon: 'shopping-cart', title: w('Orders', 'Zamówienia', 'Aufträge') },
  workflow: { icon: 'list-checks', title: w('Workflow', 'Obieg spraw', 'Workflow') },
  reports: { icon: 'bar-chart', title: w('Reports', 'Raporty', 'Berichte') },
  imports: { icon: 'file-input', title: w('Imports', 'Importy', 'Importe'), of: { each: 'imports', needs: 'document.import' } },
  segregation: {
    icon: 'split',
    title: w('Sorting', 'Segregacja', 'Sortierung'),
    of: { each: 'segregation', needs: 'segregation.work' },
  },
  archive: { icon: 'warehouse', title: w('Archive', 'Archiwum', 'Archiv') },
  verification: {
    icon: 'badge-check',
    title: w('Verification', 'Weryfikacja', 'Prüfung'),
    of: { each: 'verification', needs: 'verification.work' },
  },
  management: { icon: 'settings', title: w('Management', 'Administracja', 'Verwaltung') },
  help: { icon: 'life-buoy', title: w('Help', 'Pomoc', 'Hilfe') },
  account: { icon: 'user', title: w('My account', 'Moje konto', 'Mein Konto') },
} as const satisfies Readonly<Record<string, HeadingRow>>;
export type HeadingId = keyof typeof headings;

/** Kinds of orders as their addresses name them (S0 §1). */
const orders = { target: ['delivery', 'pickup', 'destroy', 'materials', 'bulk-delivery'] };
/** S0 §2: targets of the document search used by the menu. */
const searches = { target: ['class', 'link'] };

/** Every page, in the order of the drawer. */
// oxfmt-ignore
export const pages = [
  // Sign-in
  { address: 'auth/login', title: w('Sign in', 'Zaloguj się', 'Anmelden'), guard: 'guest', layout: 'login' },
  { address: 'auth/domain-login', title: w('Sign in', 'Zaloguj się', 'Anmelden'), guard: 'guest', layout: 'login' },
  { address: 'auth/callback', title: w('Sign in', 'Zaloguj się', 'Anmelden'), guard: 'open', layout: 'login' },
  { address: 'auth/invalidToken', guard: 'open', layout: 'login' },
  { address: 'auth/password-forgot', title: w('Forgot password', 'Zapomniane hasło', 'Passwort vergessen'), guard: 'guest', layout: 'login' },
  { address: 'auth/password-reset', title: w('New password', 'Nowe hasło', 'Neues Passwort'), guard: 'leave', layout: 'login' },
  // Public
  { address: 'seal/{token}', title: w('Seal', 'Plomba', 'Plombe'), guard: 'open', layout: 'login' },
  // Start
  { address: 'dashboard', title: w('Dashboard', 'Pulpit', 'Übersicht'), needs: 'dashboard.read', coming: true, icon: 'layout-dashboard', menu: [{ id: 'dashboard', route: menuRoute.dashboard }] },
  // Documents
  { address: 'document-search/{target}/{id}', title: w('Document search', 'Wyszukiwanie dokumentów', 'Dokumentensuche'), needs: 'document.search', only: searches, heading: 'documents' },
  { address: 'document-search/{target}/{id}/query', title: w('Search query', 'Zapytanie', 'Suchanfrage'), needs: 'document.search', only: searches },
  { address: 'document-search/{target}/{id}/result', title: w('Search results', 'Wyniki wyszukiwania', 'Suchergebnisse'), needs: 'document.search', only: searches },
  { address: 'document-preview/{document}', title: w('Document', 'Dokument', 'Dokument'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/attrs', title: w('Attributes', 'Atrybuty', 'Attribute'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/changes-history', title: w('History of changes', 'Historia zmian', 'Änderungsverlauf'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/document-verification-module', title: w('Verification', 'Weryfikacja', 'Prüfung'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/edit-page', title: w('Edit page', 'Edytuj stronę', 'Seite bearbeiten'), needs: 'document.edit', layout: 'document-preview' },
  { address: 'document-preview/{document}/full-text-information', title: w('Full text', 'Pełny tekst', 'Volltext'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/move', title: w('Move', 'Przenieś', 'Verschieben'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/related-documents', title: w('Related documents', 'Dokumenty powiązane', 'Zugehörige Dokumente'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/workflow-approval-dialog', title: w('Approval', 'Akceptacja', 'Freigabe'), needs: 'document.search', layout: 'document-preview' },
  { address: 'document-preview/{document}/workflow-history', title: w('Workflow history', 'Historia obiegu', 'Workflow-Verlauf'), needs: 'document.search', layout: 'document-preview' },
  { address: 'documents/deleted', title: w('Deleted documents', 'Usunięte dokumenty', 'Gelöschte Dokumente'), needs: 'document.restore', heading: 'documents', menu: [{ id: 'documents-deleted', route: menuRoute.deletedDocuments }] },
  { address: 'documents/anonymization', title: w('Anonymization', 'Anonimizacja', 'Anonymisierung'), needs: 'document.edit', heading: 'documents', menu: [{ id: 'anonymization', route: menuRoute.anonymization }] },
  { address: 'documents/mass-change/{id}', title: w('Change of documents', 'Zmiana dokumentów', 'Änderung von Dokumenten'), needs: 'document.edit' },
  { address: 'documents/prepared', title: w('Prepared files', 'Przygotowane pliki', 'Vorbereitete Dateien'), needs: 'document.search', heading: 'documents', menu: [{ id: 'prepared-files', route: menuRoute.preparedFiles }] },
  // Orders
  { address: 'orders/{target}', title: w('Orders', 'Zamówienia', 'Aufträge'), needs: 'order.read', only: orders, heading: 'orders', menu: [{ id: 'orders-delivery', route: menuRoute.orders, title: w('Delivery', 'Dostawa', 'Lieferung'), params: { Id: 'delivery' } }, { id: 'orders-pickup', route: menuRoute.orders, title: w('Pickup', 'Odbiór', 'Abholung'), params: { Id: 'pickup' } }, { id: 'orders-destroy', route: menuRoute.orders, title: w('Destruction', 'Zniszczenie', 'Vernichtung'), params: { Id: 'destroy' } }, { id: 'orders-materials', route: menuRoute.orders, title: w('Materials', 'Materiały', 'Material'), params: { Id: 'materials' } }, { id: 'orders-bulk', route: menuRoute.orders, title: w('Bulk delivery', 'Dostawa zbiorcza', 'Sammellieferung'), params: { Id: 'bulk-delivery' } }] },
  { address: 'orders/{target}/{id}', title: w('Order', 'Zamówienie', 'Auftrag'), needs: 'order.read', only: orders },
  { address: 'orders/{target}/bulk-delivery/basket/{id}', title: w('Bulk delivery basket', 'Koszyk dostawy zbiorczej', 'Warenkorb der Sammellieferung'), needs: 'order.read', only: orders },
  { address: 'retention/{tab?}', only: { tab: ['', 'due', 'proposals', 'holds', 'schedules', 'certificates'] }, title: w('Retention', 'Okresy przechowywania', 'Aufbewahrungsfristen'), needs: 'retention.read', heading: 'orders', menu: [{ id: 'retention', route: menuRoute.retention }] },
  // Box registration
  { address: 'protocol', title: w('Box registration', 'Protokołowanie', 'Erfassung'), needs: 'protocol.read', icon: 'package', menu: [{ id: 'protocol', route: menuRoute.protocol, title: w('Boxes and envelopes', 'Pudła i koperty', 'Kartons und Umschläge') }] },
  { address: 'protocol/container', title: w('New box', 'Nowe pudło', 'Neuer Karton'), needs: 'protocol.write', above: 'protocol' },
  { address: 'protocol/container/{id}', title: w('Box', 'Pudło', 'Karton'), needs: 'protocol.read', above: 'protocol' },
  { address: 'protocol/{projectid}/{type?}/{id?}', title: w('Edit box', 'Edytuj pudło', 'Karton bearbeiten'), needs: 'protocol.write', above: 'protocol' },
  // Workflow
  { address: 'workflow/my-requests', title: w('My requests', 'Moje wnioski', 'Meine Anträge'), needs: 'workflow.read', coming: true, heading: 'workflow', menu: [{ id: 'my-requests', route: menuRoute.myRequests }] },
  { address: 'workflow/assigned-to-me', title: w('Assigned to me', 'Przypisane do mnie', 'Mir zugewiesen'), needs: 'workflow.read', coming: true, heading: 'workflow', menu: [{ id: 'assigned-to-me', route: menuRoute.assignedToMe }] },
  { address: 'internal-workflow', title: w('Internal workflow', 'Obieg wewnętrzny', 'Interner Workflow'), needs: 'workflow.internal', coming: true, heading: 'workflow', menu: [{ id: 'internal-workflow', route: menuRoute.internalWorkflow }] },
  { address: 'internal-workflow/filter-task-list-dialog', title: w('Task list filter', 'Filtr listy zadań', 'Filter der Aufgabenliste'), needs: 'workflow.internal', coming: true },
  // Sync and conflicts
  { address: 'sync-desk', title: w('Conflicts', 'Konflikty', 'Konflikte'), needs: 'conflict.read', icon: 'scale', menu: [{ id: 'conflict-desk', route: menuRoute.conflictDesk }] },
  { address: 'sync', title: w('Sync center', 'Centrum synchronizacji', 'Sync-Zentrale') },
  // Reports
  { address: 'report/{id}', title: w('Report', 'Raport', 'Bericht'), needs: 'report.read', coming: true, heading: 'reports', menu: [{ id: 'report-boxes', route: menuRoute.reports, title: w('Boxes by status', 'Pudła według statusu', 'Kartons nach Status'), params: { Id: '1' } }, { id: 'report-registrations', route: menuRoute.reports, title: w('Registrations by person', 'Rejestracje według osób', 'Erfassungen nach Person'), params: { Id: '2' } }, { id: 'report-yearly', route: menuRoute.reports, title: w('Yearly reports', 'Raporty roczne', 'Jahresberichte'), params: { Id: '3', CanGenerateReport: 'false' } }] },
  { address: 'report/{id}/list', title: w('Generated reports', 'Gotowe raporty', 'Erzeugte Berichte'), needs: 'report.read', coming: true },
  { address: 'report/{id}/report-generate', title: w('Generate a report', 'Utwórz raport', 'Bericht erzeugen'), needs: 'report.read', coming: true },
  { address: 'report/{id}/preview/{reportid}', title: w('Report preview', 'Podgląd raportu', 'Berichtsvorschau'), needs: 'report.read', coming: true },
  // Imports
  { address: 'retail-import/{id}', title: w('Import from file', 'Import z pliku', 'Import aus Datei'), needs: 'document.import', heading: 'imports' },
  { address: 'release-manager', title: w('Bulk imports', 'Importy zbiorcze', 'Sammelimporte'), needs: 'release.manage', heading: 'imports', menu: [{ id: 'release-manager', route: menuRoute.releaseManager }] },
  { address: 'release-manager/import-details/{id}', title: w('Import details', 'Szczegóły importu', 'Import im Einzelnen'), needs: 'release.manage', above: 'release-manager' },
  // Sorting
  { address: 'archive/exceptions', title: w('Exceptions', 'Wyjątki', 'Ausnahmen'), needs: 'segregation.correct', icon: 'package-x', menu: [{ id: 'open-exceptions', route: menuRoute.exceptions }] },
  { address: 'segregation/{id}', title: w('Sorting', 'Segregacja', 'Sortierung'), needs: 'segregation.work', heading: 'segregation' },
  { address: 'segregation/{id}/boxverify', title: w('Verify boxes', 'Weryfikacja pudeł', 'Kartons prüfen'), needs: 'segregation.work' },
  { address: 'segregation/{id}/edition', title: w('Correct', 'Popraw', 'Korrigieren'), needs: 'segregation.work' },
  { address: 'segregation/{id}/segregation', title: w('Sort', 'Segreguj', 'Sortieren'), needs: 'segregation.work' },
  { address: 'segregation/{id}/settings', title: w('Sorting settings', 'Ustawienia segregacji', 'Einstellungen der Sortierung'), needs: 'segregation.work' },
  { address: 'segregation/{id}/synchronization', title: w('Synchronization', 'Synchronizacja', 'Synchronisierung'), needs: 'segregation.work' },
  { address: 'segregation/{id}/validation', title: w('Validation', 'Walidacja', 'Validierung'), needs: 'segregation.work' },
  { address: 'segregation/{id}/synchpreview/{previewid}', title: w('Synchronization preview', 'Podgląd synchronizacji', 'Vorschau der Synchronisierung'), needs: 'segregation.work' },
  // Archive: the archive's staff
  { address: 'archive/intake', title: w('Intake', 'Przyjęcia', 'Annahme'), needs: 'container.receive', heading: 'archive', menu: [{ id: 'intake', route: menuRoute.intake }] },
  { address: 'archive/places', title: w('Shelves', 'Regały', 'Regale'), needs: 'container.receive', heading: 'archive', menu: [{ id: 'places', route: menuRoute.places }] },
  { address: 'labels', title: w('Labels', 'Etykiety', 'Etiketten'), needs: 'label.print', heading: 'archive', menu: [{ id: 'labels', route: menuRoute.labels }] },
  { address: 'fulfilment/{tab?}', only: { tab: ['', 'queue', 'pick', 'way', 'materials'] }, title: w('Fulfilment', 'Realizacja zamówień', 'Auftragsbearbeitung'), needs: 'order.fulfil', heading: 'archive', menu: [{ id: 'fulfilment', route: menuRoute.fulfilment }] },
  { address: 'handover', title: w('Handover', 'Przekazanie', 'Übergabe'), needs: 'handover.sign', heading: 'archive', menu: [{ id: 'handover', route: menuRoute.handover }] },
  { address: 'handover/{id}', title: w('Handover', 'Przekazanie', 'Übergabe'), needs: 'handover.sign', above: 'handover' },
  { address: 'handover/verify/{id}', title: w('Check a sealed list', 'Sprawdzenie zapieczętowanej listy', 'Versiegelte Liste prüfen'), needs: 'order.read' },
  // Verification
  { address: 'verification-module/class/{id?}', title: w('Classes to verify', 'Klasy do weryfikacji', 'Zu prüfende Klassen'), needs: 'verification.work', coming: true, heading: 'verification', menu: [{ id: 'verification-classes', route: menuRoute.verificationClassList }] },
  { address: 'verification-module/{id?}', title: w('Verification', 'Weryfikacja', 'Prüfung'), needs: 'verification.work', coming: true, heading: 'verification' },
  { address: 'verification-module/{projectid}/{id}', title: w('Verification of a project', 'Weryfikacja projektu', 'Prüfung eines Projekts'), needs: 'verification.work', coming: true },
  { address: 'verification-module/activity-dialog', title: w('Activity', 'Czynność', 'Schritt'), needs: 'workflow.design', coming: true },
  { address: 'verification-module/relation-dialog', title: w('Relation', 'Relacja', 'Beziehung'), needs: 'workflow.design', coming: true },
  // Invoices
  { address: 'invoices', title: w('Invoices', 'Faktury', 'Rechnungen'), needs: 'invoice.read', coming: true, icon: 'receipt', menu: [{ id: 'invoices', route: menuRoute.invoices }] },
  // Management
  { address: 'management/user', title: w('Users', 'Użytkownicy', 'Benutzer'), needs: 'user.manage', coming: true, heading: 'management', menu: [{ id: 'users', route: menuRoute.userManagement }] },
  { address: 'management/dictionary', title: w('Value lists', 'Słowniki', 'Wertelisten'), needs: 'dictionary.manage', heading: 'management', menu: [{ id: 'dictionaries', route: menuRoute.dictionaryManagement }] },
  { address: 'management/new-dictionary-dialog', title: w('New value list', 'Nowy słownik', 'Neue Werteliste'), needs: 'dictionary.manage', above: 'management/dictionary' },
  { address: 'management/cost-center', title: w('Cost centers', 'MPK', 'Kostenstellen'), needs: 'costCenter.manage', heading: 'management', menu: [{ id: 'cost-centers', route: menuRoute.costCenter }] },
  { address: 'management/devices', title: w('Devices', 'Urządzenia', 'Geräte'), needs: 'device.read', heading: 'management', menu: [{ id: 'devices', route: menuRoute.devices }] },
  { address: 'verification-module/verification-flow', title: w('Verification flow', 'Przebieg weryfikacji', 'Prüfablauf'), needs: 'workflow.design', coming: true, heading: 'management', menu: [{ id: 'workflows', route: menuRoute.workflows, title: w('Workflows', 'Obiegi', 'Workflows') }] },
  { address: 'management/audit', title: w('Audit', 'Dziennik zdarzeń', 'Audit'), needs: 'audit.read', coming: true, heading: 'management', menu: [{ id: 'audit', route: menuRoute.audit }] },
  { address: 'operations', title: w('Operations', 'Stan systemu', 'Systembetrieb'), needs: 'ops.read', coming: true, heading: 'management', menu: [{ id: 'operations', route: menuRoute.operations }] },
  // Help
  { address: 'notification/faq', title: w('Questions and answers', 'Pytania i odpowiedzi', 'Fragen und Antworten'), heading: 'help', menu: [{ id: 'faq', route: menuRoute.faq }] },
  { address: 'notification/tickets', title: w('Tickets', 'Zgłoszenia', 'Tickets'), coming: true, heading: 'help', menu: [{ id: 'tickets', route: menuRoute.tickets }] },
  // Account and notifications
  { address: 'auth/user/my-account', title: w('My account', 'Moje konto', 'Mein Konto'), heading: 'account', menu: [{ id: 'my-account', route: menuRoute.myAccount, title: w('Preferences', 'Preferencje', 'Einstellungen') }] },
  { address: 'auth/user/my-account-orders', title: w('Delivery data for orders', 'Dane dostawy dla zamówień', 'Lieferdaten für Aufträge'), heading: 'account', menu: [{ id: 'my-account-orders', route: menuRoute.myAccountOrders }] },
  { address: 'auth/user/my-notification', title: w('Notifications', 'Powiadomienia', 'Benachrichtigungen'), heading: 'account', menu: [{ id: 'my-notification', route: menuRoute.notification }] },
  { address: 'auth/user/password-change', title: w('Password and sessions', 'Hasło i sesje', 'Passwort und Sitzungen'), heading: 'account', menu: [{ id: 'password-change', route: menuRoute.passwordChange, title: w('Change password', 'Zmień hasło', 'Passwort ändern') }] },
  { address: 'notification/{id?}/preview', above: 'auth/user/my-notification' },
  { address: 'notification-preview/{id?}', layout: 'notification-preview' },
] as const satisfies readonly PageRow[];

/** Address of a page below the client, exactly as in the table. */
export type PageAddress = (typeof pages)[number]['address'];
/** Addresses of pages whose area is not built yet. */
export type ComingAddress = Extract<(typeof pages)[number], { coming: true }>['address'];
/** Addresses that need a screen. */
export type BuiltAddress = Exclude<PageAddress, ComingAddress>;

/** A page with its defaults. */
export type PageEntry = Readonly<PageRow & Required<Pick<PageRow, 'guard' | 'layout'>> & { address: PageAddress }>;

/** All pages with their defaults. */
export const pageTable: readonly PageEntry[] = pages.map((page) => ({ guard: 'login', layout: 'shell', ...page }));
