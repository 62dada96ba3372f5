/** The whole area as one part: the badge fetches it behind the first picture, and its pages are there when they are asked for. */
export { FaqScreen } from './faq-screen.tsx';
export { NotificationScreen } from './notification-screen.tsx';
export { NotificationsLink } from './notifications-link.tsx';
export { NotificationsScreen } from './notifications-screen.tsx';
export { UnreadBadge } from './unread-badge.tsx';
