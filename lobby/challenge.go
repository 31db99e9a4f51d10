package lobby

import "context"

// mayChallenge refuses a challenge of an account that wants none now, or none
// of who.
func (s *Service) mayChallenge(ctx context.Context, who Person, invited Person) error {
	if !invited.ID.HasAccount() {
		return nil
	}
	a, err := s.Account(ctx, invited.ID)
	if err != nil {
		return err
	}
	if a.Settings.NoChallenges || a.Muted(who.ID) {
		return errorf(Refused, "%s takes no challenges now.", a.Name)
	}
	return nil
}
