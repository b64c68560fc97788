import { Badge, Group } from '@mantine/core';
import { Details } from '../../ui/details';
import { Fee } from '../../ui/fee';
import { IdleButton } from '../../ui/idle-button';
import { LinkButton } from '../../ui/link-button';
import { Panel } from '../../ui/panel';
import { PersonAvatar } from '../../ui/person-avatar';
import { VisitTime } from '../../ui/visit-time';
import classes from './components-page.module.css';

const BADGES = {
  teal: 'Scheduled',
  green: 'Completed',
  gray: 'Cancelled',
  orange: 'Missed',
  red: 'Withdrawn',
};
const AT = '2026-03-02T05:00:00.000Z';
const ZONES = ['Asia/Kolkata', 'America/New_York', 'Pacific/Auckland'];

export function SmallComponents() {
  return (
    <div className={classes.columns}>
      <Panel title="Badge">
        <Group>
          {Object.entries(BADGES).map(([color, meaning]) => (
            <Badge key={color} color={color}>
              {meaning}
            </Badge>
          ))}
        </Group>
      </Panel>
      <Panel title="PersonAvatar">
        <Group>
          <PersonAvatar name="Asha Verma" />
          <PersonAvatar name="Dr. Sunita Rao" size={76} />
          <PersonAvatar name="" size={32} />
        </Group>
      </Panel>
      <Panel title="Fee">
        <Group>
          <Fee amount={1200} />
          <Fee amount={0} />
        </Group>
      </Panel>
      <Panel title="VisitTime with doctors in three zones">
        {ZONES.map((zone) => (
          <p key={zone}>
            <VisitTime at={AT} zone={zone}>
              Monday,{' '}
            </VisitTime>
          </p>
        ))}
      </Panel>
      <Panel title="IdleButton">
        <Group>
          <IdleButton isIdle={false}>Save</IdleButton>
          <IdleButton isIdle>Saved</IdleButton>
        </Group>
      </Panel>
      <Panel title="LinkButton">
        <Group>
          <LinkButton to="/">Primary</LinkButton>
          <LinkButton to="/" variant="light">
            Light
          </LinkButton>
          <LinkButton to="/" variant="default">
            Default
          </LinkButton>
          <LinkButton to="/" variant="subtle">
            Subtle
          </LinkButton>
        </Group>
      </Panel>
      <Panel title="Panel with an aside, and Details" aside={<Badge>Aside</Badge>} level={3}>
        <Details
          rows={[
            ['Specialization', 'Cardiology'],
            ['Clinic Address', ''],
            ['About', 'A longer text takes the whole width of the panel.', 'wide'],
          ]}
        />
      </Panel>
    </div>
  );
}
