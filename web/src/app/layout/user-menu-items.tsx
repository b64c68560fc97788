import type { User } from '@carelane/contract/auth/account';
import { type MantineColorScheme, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconDeviceDesktop,
  IconHelpCircle,
  IconLogout,
  IconMail,
  IconMessageQuestion,
  IconMoon,
  IconReceiptRupee,
  IconSun,
  IconUser,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { isMember, logOut } from '../../auth/session';
import { OpenedMenu } from '../../ui/opened-menu';
import { toast } from '../../ui/toast';
import classes from './app-layout.module.css';
import { UserButton } from './user-button';

const SCHEMES: { value: MantineColorScheme; label: string; icon: typeof IconSun }[] = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Use system setting', icon: IconDeviceDesktop },
];

/** Static pages, which need a full page load. */
const HELP_LINKS = [
  { href: '/help', label: 'Help', icon: IconHelpCircle },
  { href: '/faqs', label: 'FAQs', icon: IconMessageQuestion },
  { href: '/contact', label: 'Contact', icon: IconMail },
] as const;

interface Props {
  user: User;
}

export function UserMenuItems({ user }: Props) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const handleLogOut = async () => {
    await logOut(queryClient);
    await navigate({ to: '/login' });
    toast.success('You have been logged out.');
  };
  return (
    <OpenedMenu width="min(16.25rem, 90vw)" button={(ref) => <UserButton user={user} ref={ref} />}>
      <div className={classes.identity}>
        <strong>{user.name}</strong>
        <span>{user.guardian ? `Opened by ${user.guardian.name}` : user.email}</span>
      </div>
      <Menu.Divider />
      <Menu.Item
        component={Link}
        to={isMember(user) ? '/profile' : '/operator/profile'}
        leftSection={<IconUser size={18} aria-hidden />}
      >
        Profile
      </Menu.Item>
      {isMember(user) && (
        <Menu.Item component={Link} to="/payments" leftSection={<IconReceiptRupee size={18} aria-hidden />}>
          {user.role === 'doctor' ? 'Earnings' : 'Payments'}
        </Menu.Item>
      )}
      <Menu.Divider />
      <Menu.Label>Appearance</Menu.Label>
      {SCHEMES.map(({ value, label, icon: Icon }) => (
        <Menu.RadioItem
          key={value}
          value={value}
          checked={colorScheme === value}
          rightSection={colorScheme === value ? <IconCheck size={16} aria-hidden /> : null}
          onChange={() => setColorScheme(value)}
          closeMenuOnClick={false}
          styles={{ itemIndicator: { display: 'none' } }}
        >
          <span className={classes.scheme}>
            <Icon size={18} aria-hidden />
            {label}
          </span>
        </Menu.RadioItem>
      ))}
      <Menu.Divider />
      {HELP_LINKS.map(({ href, label, icon: Icon }) => (
        <Menu.Item key={href} component="a" href={href} leftSection={<Icon size={18} aria-hidden />}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={() => void handleLogOut()}>
        Log out
      </Menu.Item>
    </OpenedMenu>
  );
}
