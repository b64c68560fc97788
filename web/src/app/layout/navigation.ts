import {
  type Icon,
  IconCalendarEvent,
  IconLayoutDashboard,
  IconMessageHeart,
  IconPill,
  IconStethoscope,
} from '@tabler/icons-react';

export interface NavigationLink {
  label: string;
  to: string;
  icon: Icon;
  isWideOnly?: boolean;
  isExact?: boolean;
}

export const NAVIGATION: readonly NavigationLink[] = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard },
  { label: 'Find Doctors', to: '/doctors', icon: IconStethoscope },
  { label: 'Prescriptions', to: '/prescriptions', icon: IconPill },
  { label: 'Appointments', to: '/appointments', icon: IconCalendarEvent },
  { label: 'AI Assistant', to: '/aiassistance', icon: IconMessageHeart, isWideOnly: true },
];
