import { Menu } from '@mantine/core';
import { IconCalendarPlus, IconCalendarTime, IconClockUp } from '@tabler/icons-react';
import { OpenedMenu } from '../../ui/opened-menu';
import { MoreButton, type MoreMenuProps } from './more-menu';
import { saveCalendarFile } from './save-calendar-file';

export function OpenedMoreMenu({
  appointment,
  canMove,
  canRequestEarlier,
  onMove,
  onEarlier,
}: MoreMenuProps) {
  return (
    <OpenedMenu button={(ref) => <MoreButton ref={ref} />}>
      {canMove ? (
        <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={onMove}>
          Reschedule
        </Menu.Item>
      ) : null}
      {canRequestEarlier ? (
        <Menu.Item leftSection={<IconClockUp size={16} aria-hidden />} onClick={onEarlier}>
          Earlier Time
        </Menu.Item>
      ) : null}
      <Menu.Item
        leftSection={<IconCalendarPlus size={16} aria-hidden />}
        onClick={() => void saveCalendarFile(appointment.id)}
      >
        Add to Calendar
      </Menu.Item>
    </OpenedMenu>
  );
}
