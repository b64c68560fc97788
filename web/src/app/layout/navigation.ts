import {
  IconCalendarEvent,
  IconLayoutDashboard,
  IconMessageHeart,
  IconPill,
  IconStethoscope,
} from '@tabler/icons-react';

export const NAVIGATION = [
  { label: 'Dashboard', to: '/dashboard', icon: IconLayoutDashboard, onMobile: true },
  { label: 'Find Doctors', to: '/doctors', icon: IconStethoscope, onMobile: true },
  { label: 'Prescriptions', to: '/prescriptions', icon: IconPill, onMobile: true },
  { label: 'Appointments', to: '/appointments', icon: IconCalendarEvent, onMobile: true },
  { label: 'AI Assistant', to: '/aiassistance', icon: IconMessageHeart, onMobile: false },
] as const;
