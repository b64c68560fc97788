import {
  type Icon,
  IconBuildingHospital,
  IconCashBanknote,
  IconHistory,
  IconLayoutDashboard,
  IconMessageStar,
  IconRefreshAlert,
  IconScale,
  IconSpeakerphone,
  IconStethoscope,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component';
import { PendingPage } from '../ui/pending-page';

export interface Section {
  path: string;
  label: string;
  icon: Icon;
  Page: ComponentType;
  isHidden?: boolean;
}

const lazyPage = (load: () => Promise<ComponentType>) => lazyComponent(load, () => <PendingPage />);

export const SECTIONS: readonly Section[] = [
  {
    path: '',
    label: 'Overview',
    icon: IconLayoutDashboard,
    Page: lazyPage(() => import('./overview/overview-page').then((module) => module.OverviewPage)),
  },
  {
    path: 'doctors',
    label: 'Doctors',
    icon: IconStethoscope,
    Page: lazyPage(() => import('./doctors/doctors-page').then((module) => module.DoctorsPage)),
  },
  {
    path: 'accounts',
    label: 'Accounts',
    icon: IconUsers,
    Page: lazyPage(() => import('./accounts/accounts-page').then((module) => module.AccountsPage)),
  },
  {
    path: 'money',
    label: 'Money',
    icon: IconCashBanknote,
    Page: lazyPage(() => import('./money/money-page').then((module) => module.MoneyPage)),
  },
  {
    path: 'disputes',
    label: 'Disputes',
    icon: IconScale,
    Page: lazyPage(() => import('./disputes/disputes-page').then((module) => module.DisputesPage)),
  },
  {
    path: 'reviews',
    label: 'Reviews',
    icon: IconMessageStar,
    Page: lazyPage(() => import('./reviews/reviews-page').then((module) => module.ReviewsPage)),
  },
  {
    path: 'jobs',
    label: 'Jobs',
    icon: IconRefreshAlert,
    Page: lazyPage(() => import('./jobs/jobs-page').then((module) => module.JobsPage)),
  },
  {
    path: 'announcements',
    label: 'Announcements',
    icon: IconSpeakerphone,
    Page: lazyPage(() =>
      import('./announcements/announcements-page').then((module) => module.AnnouncementsPage),
    ),
  },
  {
    path: 'site',
    label: 'Site',
    icon: IconBuildingHospital,
    Page: lazyPage(() => import('./site/site-page').then((module) => module.SitePage)),
  },
  {
    path: 'log',
    label: 'Log',
    icon: IconHistory,
    Page: lazyPage(() => import('./log/log-page').then((module) => module.LogPage)),
  },
  {
    path: 'profile',
    label: 'Profile',
    icon: IconUser,
    isHidden: true,
    Page: lazyPage(() => import('./own-account-page').then((module) => module.OwnAccountPage)),
  },
];

export function findSection(address: string): Section | undefined {
  const [path = ''] = address.split('/');
  return SECTIONS.find((section) => section.path === path);
}
