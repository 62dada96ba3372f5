import { menuRoute, type MenuRoute } from '#schema/codes.ts';
import type { Grant } from '#schema/grants.ts';

export type Language = 'en' | 'pl' | 'de';
export type Words = Record<Language, string>;

/** A place of the drawer that is there without anything of the client's own. */
export interface Place {
  id: string;
  icon: string;
  routeId: MenuRoute;
  /** The right that shows it; none for places everybody has. */
  needs?: Grant;
  title: Words;
  params?: Readonly<Record<string, string>>;
}

/** A heading with its places; `of` adds what the client has of its own: a place for each project or class. */
export interface Heading {
  id: string;
  icon: string;
  title: Words;
  needs?: Grant;
  of?: 'searches' | 'imports' | 'segregation' | 'verification';
  places: readonly Place[];
}

/** Number of a heading: it leads nowhere. */
export const HEADING = 0;

const w = (en: string, pl: string, de: string): Words => ({ en, pl, de });

/** Where what clashes is decided. */
// oxfmt-ignore
export const conflictDesk: Place = { id: 'conflict-desk', icon: 'scale', routeId: menuRoute.conflictDesk, needs: 'conflict.read', title: w('Conflicts', 'Konflikty', 'Konflikte') };

/** Entries of the drawer in their order (S0 §2): one row each. */
// oxfmt-ignore
export const places: readonly (Place | Heading)[] = [
  { id: 'dashboard', icon: 'layout-dashboard', routeId: menuRoute.dashboard, needs: 'dashboard.read', title: w('Dashboard', 'Pulpit', 'Übersicht') },
  { id: 'documents', icon: 'file-search', title: w('Documents', 'Dokumenty', 'Dokumente'), needs: 'document.search', of: 'searches', places: [] },
  { id: 'orders', icon: 'shopping-cart', title: w('Orders', 'Zamówienia', 'Aufträge'), needs: 'order.read', places: [
    { id: 'orders-delivery', icon: 'truck', routeId: menuRoute.orders, title: w('Delivery', 'Dostawa', 'Lieferung'), params: { Id: 'delivery' } },
    { id: 'orders-pickup', icon: 'package-check', routeId: menuRoute.orders, title: w('Pickup', 'Odbiór', 'Abholung'), params: { Id: 'pickup' } },
    { id: 'orders-destroy', icon: 'shredder', routeId: menuRoute.orders, title: w('Destruction', 'Zniszczenie', 'Vernichtung'), params: { Id: 'destroy' } },
    { id: 'orders-materials', icon: 'boxes', routeId: menuRoute.orders, title: w('Materials', 'Materiały', 'Material'), params: { Id: 'materials' } },
    { id: 'orders-bulk', icon: 'container', routeId: menuRoute.orders, title: w('Bulk delivery', 'Dostawa zbiorcza', 'Sammellieferung'), params: { Id: 'bulk-delivery' } },
  ] },
  { id: 'protocol', icon: 'package', routeId: menuRoute.protocol, needs: 'protocol.read', title: w('Boxes and envelopes', 'Pudła i koperty', 'Kartons und Umschläge') },
  { id: 'workflow', icon: 'list-checks', title: w('Workflow', 'Obieg spraw', 'Workflow'), needs: 'workflow.read', places: [
    { id: 'my-requests', icon: 'send', routeId: menuRoute.myRequests, title: w('My requests', 'Moje wnioski', 'Meine Anträge') },
    { id: 'assigned-to-me', icon: 'inbox', routeId: menuRoute.assignedToMe, title: w('Assigned to me', 'Przypisane do mnie', 'Mir zugewiesen') },
    { id: 'internal-workflow', icon: 'workflow', routeId: menuRoute.internalWorkflow, title: w('Internal workflow', 'Obieg wewnętrzny', 'Interner Workflow') },
  ] },
  conflictDesk,
  { id: 'reports', icon: 'bar-chart', title: w('Reports', 'Raporty', 'Berichte'), needs: 'report.read', places: [
    { id: 'report-boxes', icon: 'bar-chart', routeId: menuRoute.reports, title: w('Boxes by status', 'Pudła według statusu', 'Kartons nach Status'), params: { Id: '1' } },
    { id: 'report-registrations', icon: 'bar-chart', routeId: menuRoute.reports, title: w('Registrations by person', 'Rejestracje według osób', 'Erfassungen nach Person'), params: { Id: '2' } },
    { id: 'report-yearly', icon: 'bar-chart', routeId: menuRoute.reports, title: w('Yearly reports', 'Raporty roczne', 'Jahresberichte'), params: { Id: '3', CanGenerateReport: 'false' } },
  ] },
  { id: 'imports', icon: 'file-input', title: w('Imports', 'Importy', 'Importe'), of: 'imports', places: [
    { id: 'release-manager', icon: 'package-open', routeId: menuRoute.releaseManager, needs: 'release.manage', title: w('Bulk imports', 'Importy zbiorcze', 'Sammelimporte') },
  ] },
  { id: 'segregation', icon: 'split', title: w('Sorting', 'Segregacja', 'Sortierung'), needs: 'segregation.work', of: 'segregation', places: [] },
  { id: 'verification', icon: 'badge-check', title: w('Verification', 'Weryfikacja', 'Prüfung'), needs: 'verification.work', of: 'verification', places: [
    { id: 'verification-classes', icon: 'badge-check', routeId: menuRoute.verificationClassList, title: w('Classes to verify', 'Klasy do weryfikacji', 'Zu prüfende Klassen') },
  ] },
  { id: 'invoices', icon: 'receipt', routeId: menuRoute.invoices, needs: 'invoice.read', title: w('Invoices', 'Faktury', 'Rechnungen') },
  { id: 'management', icon: 'settings', title: w('Management', 'Administracja', 'Verwaltung'), places: [
    { id: 'users', icon: 'users', routeId: menuRoute.userManagement, needs: 'user.manage', title: w('Users', 'Użytkownicy', 'Benutzer') },
    { id: 'dictionaries', icon: 'book', routeId: menuRoute.dictionaryManagement, needs: 'dictionary.manage', title: w('Value lists', 'Słowniki', 'Wertelisten') },
    { id: 'cost-centers', icon: 'coins', routeId: menuRoute.costCenter, needs: 'costCenter.manage', title: w('Cost centers', 'MPK', 'Kostenstellen') },
    { id: 'devices', icon: 'tablet', routeId: menuRoute.devices, needs: 'device.read', title: w('Devices', 'Urządzenia', 'Geräte') },
  ] },
  { id: 'help', icon: 'life-buoy', title: w('Help', 'Pomoc', 'Hilfe'), places: [
    { id: 'faq', icon: 'help', routeId: menuRoute.faq, title: w('Questions and answers', 'Pytania i odpowiedzi', 'Fragen und Antworten') },
    { id: 'tickets', icon: 'ticket', routeId: menuRoute.tickets, title: w('Tickets', 'Zgłoszenia', 'Tickets') },
  ] },
  { id: 'account', icon: 'user', title: w('My account', 'Moje konto', 'Mein Konto'), places: [
    { id: 'my-account', icon: 'user', routeId: menuRoute.myAccount, title: w('Preferences', 'Preferencje', 'Einstellungen') },
    { id: 'my-account-orders', icon: 'truck', routeId: menuRoute.myAccountOrders, title: w('Delivery data for orders', 'Dane dostawy dla zamówień', 'Lieferdaten für Aufträge') },
    { id: 'my-notification', icon: 'bell', routeId: menuRoute.notification, title: w('Notifications', 'Powiadomienia', 'Benachrichtigungen') },
    { id: 'password-change', icon: 'key', routeId: menuRoute.passwordChange, title: w('Change password', 'Zmiana hasła', 'Passwort ändern') },
  ] },
];

/** Steps of a segregation, each an address of its own: `segregation/{Id}/{Type}`. */
// oxfmt-ignore
export const segregationSteps: readonly { type: string; title: Words }[] = [
  { type: 'boxverify', title: w('Verify boxes', 'Weryfikacja pudeł', 'Kartons prüfen') },
  { type: 'segregation', title: w('Sort', 'Segreguj', 'Sortieren') },
  { type: 'edition', title: w('Edit', 'Edycja', 'Bearbeiten') },
  { type: 'validation', title: w('Validate', 'Walidacja', 'Validieren') },
  { type: 'synchronization', title: w('Synchronize', 'Synchronizacja', 'Synchronisieren') },
  { type: 'settings', title: w('Settings', 'Ustawienia', 'Einstellungen') },
];

/** Search over all classes of a project (S0 §1: by link). */
export const allClasses = w('All classes', 'Wszystkie klasy', 'Alle Klassen');
