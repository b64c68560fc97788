import { Menu } from '@mantine/core';
import { IconCalendarPlus, IconCalendarTime } from '@tabler/icons-react';
import { OpenedMenu } from '../../ui/opened-menu';
import { MoreButton, type MoreProps } from './more-menu';
import { saveCalendarFile } from './save-calendar-file';

export function MoreMenuItems({ appointment, canMove, onMove }: MoreProps) {
  return (
    <OpenedMenu button={(ref) => <MoreButton ref={ref} />}>
      {canMove ? (
        <Menu.Item leftSection={<IconCalendarTime size={16} aria-hidden />} onClick={onMove}>
          Reschedule
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
