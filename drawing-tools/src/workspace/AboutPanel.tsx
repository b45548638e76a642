import { styled } from 'styled-components';
import { Stack } from '@stroma/design-system/primitives';
import { useTranslator } from '../app/useSay.ts';
import type { AnyTool } from '../tools/tool.types.ts';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-size: 13px;
  line-height: 18px;
  caption {
    padding-bottom: 4px;
    font-weight: 600;
    text-align: start;
  }
  th,
  td {
    padding: 4px 8px 4px 0;
    border-bottom: 1px solid var(--st-line);
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
`;
/** Inputs and methods of the tool, from its own declaration. */
export function AboutPanel({ tool }: { tool: AnyTool }) {
  const say = useTranslator();
  return (
    <Stack>
      <p style={{ margin: 0 }}>{say('about')}</p>
      <Table>
        <caption>{say('about.columns')}</caption>
        <tbody>
          {tool.roles.map((role) => (
            <tr key={role.id}>
              <th scope="row">{say(`role.${role.id}`)}</th>
              <td>
                {role.types.map((type) => say(`type.${type}`)).join(' / ')}
                {role.isMany && ` · ${say('about.many')}`}
              </td>
              <td>{role.isRequired ? say('about.required') : say('about.optional')}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {tool.settings.length > 0 && (
        <Table>
          <caption>{say('about.settings')}</caption>
          <tbody>
            {tool.settings.map((setting) => (
              <tr key={setting.id}>
                <th scope="row">{say(`setting.${setting.id}`)}</th>
                <td>
                  {setting.kind === 'choice' && setting.options.map((one) => say(`${setting.id}.${one}`)).join(' · ')}
                  {setting.kind === 'number' && `${setting.min} – ${setting.max}`}
                  {setting.kind === 'switch' && say('about.switch')}
                  {setting.kind === 'text' && say('about.text')}
                </td>
                <td>
                  {setting.kind === 'choice' && say(`${setting.id}.${setting.value}`)}
                  {setting.kind === 'number' && String(setting.value)}
                  {setting.kind === 'switch' && say(setting.value ? 'about.on' : 'about.off')}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Stack>
  );
}
