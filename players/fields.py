"""Columns of codes."""

from typing import TYPE_CHECKING, Any

from django.db import models
from django.db.models import Q

if TYPE_CHECKING:
    Text = models.CharField[str, str]
else:
    Text = models.CharField


class CodeField(Text):
    """A text that is one of its choices: a constraint of the database, `<model>_<column>_known`, refuses any other.

    Migrations see a CharField and the constraint. `constraint` is its name where it has another one.
    """

    def __init__(self, *args: Any, constraint: str = "", **options: Any) -> None:
        self.constraint = constraint
        super().__init__(*args, **options)

    @property
    def codes(self) -> list[str]:
        codes = [str(code) for code, _words in self.flatchoices]
        return ["", *codes] if self.blank else codes

    def contribute_to_class(self, cls: type[models.Model], name: str, *args: Any, **options: Any) -> None:
        super().contribute_to_class(cls, name, *args, **options)
        check = models.CheckConstraint(
            condition=Q((f"{name}__in", self.codes)),
            name=self.constraint or f"{cls._meta.model_name}_{name}_known",
        )
        cls._meta.constraints = [*cls._meta.constraints, check]
        cls._meta.original_attrs["constraints"] = cls._meta.constraints

    def deconstruct(self) -> Any:
        name, _path, args, options = super().deconstruct()
        return name, "django.db.models.CharField", args, options
